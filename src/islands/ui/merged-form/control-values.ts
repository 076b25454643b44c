import type { StoredValues } from '../../stores/merge-fields'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsOf = (form: HTMLFormElement): Control[] => {
  const controls: Control[] = []
  for (const element of form.elements)
    if (
      (element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement) &&
      element.name !== ''
    )
      controls.push(element)
  return controls
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'
const isRadio = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio'
// What is typed into a password field is sent, and kept nowhere.
const isSecret = (control: Control) =>
  control instanceof HTMLInputElement && /^(password|file)$/.test(control.type)

/** Names whose boxes are answers to one question, so that their value is a list. */
const listNames = (controls: readonly Control[]) => {
  const boxes = controls.filter(isBox).map(({ name }) => name)
  return new Set(boxes.filter((name, index) => boxes.indexOf(name) !== index))
}

/** What a form holds; an empty control is absent, as it is in a record. */
export const readControls = (form: HTMLFormElement): StoredValues => {
  const controls = controlsOf(form)
  const lists = listNames(controls)
  const values: Record<string, string | readonly string[]> = {}
  for (const control of controls) {
    const { name, value } = control
    if (isSecret(control) || ((isBox(control) || isRadio(control)) && !control.checked)) continue
    if (lists.has(name)) values[name] = [...(values[name] ?? []), value]
    else if (value !== '') values[name] = value
  }
  return values
}

/** Puts values into the controls of their names, and empties those without one. */
export const writeControls = (form: HTMLFormElement, values: StoredValues): void => {
  for (const control of controlsOf(form)) {
    if (isSecret(control)) continue
    const value = values[control.name]
    if (isBox(control) || isRadio(control))
      control.checked = Array.isArray(value)
        ? value.includes(control.value)
        : value === control.value
    else control.value = value === undefined ? '' : String(value)
  }
}
