type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Tells React what was typed, chosen or filled in by the browser before it listened: an `input` event for
 * each control that no longer holds what the server rendered.
 */
export const replayEarlyInput = (form: HTMLFormElement) => {
  for (const control of controlsOf(form))
    if (isChanged(control)) control.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Puts stored values into the controls that the user has not changed. */
export const fillUnchanged = (form: HTMLFormElement, values: Readonly<Record<string, unknown>>) => {
  for (const control of controlsOf(form)) {
    const value = values[control.name]
    if (typeof value !== 'string' || isGroupChanged(form, control)) continue
    if (isChoice(control)) control.checked = control.value === value
    else control.value = value
  }
}

const controlsOf = (form: HTMLFormElement): Control[] => {
  const controls: Control[] = []
  for (const element of form.elements)
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    )
      controls.push(element)
  return controls
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)

const isChanged = (control: Control): boolean => {
  if (isChoice(control)) return control.checked && !control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const served = [...control.options].find(({ defaultSelected }) => defaultSelected)
  return control.value !== (served ?? control.options[0])?.value
}

const isGroupChanged = (form: HTMLFormElement, { name }: Control) =>
  controlsOf(form).some((control) => control.name === name && isChanged(control))
