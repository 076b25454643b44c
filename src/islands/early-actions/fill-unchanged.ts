import { type Control, controlsOf, isChanged, isChoice } from './early-input'

/** Puts stored values into the controls that the user has not changed. */
export const fillUnchanged = (form: HTMLFormElement, values: Readonly<Record<string, unknown>>) => {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    if (typeof value !== 'string' || isGroupChanged(form, control)) continue
    if (isChoice(control)) control.checked = control.value === value
    else control.value = value
  }
}

const isGroupChanged = (form: HTMLFormElement, { name }: Control) =>
  controlsOf(form).some((control) => control.name === name && isChanged(control))
