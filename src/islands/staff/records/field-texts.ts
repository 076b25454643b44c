import type { FieldTexts } from './form-field'

/**
 * What a colleague saved while the form was open: a field that its user left as it was takes the new text, so that the
 * next attempt does not take it back. What was typed stays.
 */
export const followOthers = (form: HTMLFormElement, seen: FieldTexts, current: FieldTexts) => {
  for (const [name, text = ''] of Object.entries(current)) {
    const before = seen[name] ?? ''
    if (before === text) continue
    if (readText(controlsNamed(form, name)) === before) writeTexts(form, { [name]: text })
  }
}

/** What the controls of these names hold. */
export const readTexts = (form: HTMLFormElement, names: readonly string[]): FieldTexts =>
  Object.fromEntries(names.map((name) => [name, readText(controlsNamed(form, name))]))

export const writeTexts = (form: HTMLFormElement, texts: FieldTexts) => {
  for (const [name, text = ''] of Object.entries(texts))
    for (const control of controlsNamed(form, name)) setText(control, text)
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
// A hidden field is kept by what shows its value.
const controlsNamed = (form: HTMLFormElement, name: string) =>
  [
    ...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden])'),
    ...form.querySelectorAll('select'),
    ...form.querySelectorAll('textarea'),
  ].filter((control: Control) => control.name === name)
const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox'

/** As `FieldTexts` has it: a tick is 'on', several choices stand one a line. */
const readText = (controls: readonly Control[]) =>
  controls.flatMap((each) => (!isBox(each) || each.checked ? [each.value] : [])).join('\n')

const setText = (control: Control, text: string) => {
  if (isBox(control)) control.checked = text.split('\n').includes(control.value)
  else control.value = text
}
