type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What is typed and chosen in the forms of a part of a page and not sent, as lines to read: 'Notes: Sent to the lab'.
 * Forms within `staysIn` stay on the page.
 */
export const typedInForms = (part: HTMLElement, staysIn?: string): string =>
  [...part.querySelectorAll('form')]
    .filter((form) => !staysIn || !form.closest(staysIn))
    .flatMap(({ elements }): unknown[] => [...elements])
    .filter(isControl)
    .filter(isChanged)
    .map((control) => {
      const label = labelOf(control)
      return `${label}${label.endsWith('?') ? '' : ':'} ${answerOf(control)}`
    })
    .join('\n')

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement

const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const isChanged = (control: Control): boolean => {
  if (isChoice(control)) return control.checked && !control.defaultChecked
  if (control instanceof HTMLSelectElement) {
    const first = [...control.options].findIndex(({ defaultSelected }) => defaultSelected)
    return control.selectedIndex !== Math.max(0, first)
  }
  return control.type !== 'hidden' && control.value !== control.defaultValue
}

const textOf = (element: { textContent: string | null } | null | undefined) =>
  element?.textContent?.trim() ?? ''

/** The question of a choice is the legend of its group. */
const labelOf = (control: Control): string =>
  (isChoice(control) && textOf(control.closest('fieldset')?.querySelector('legend'))) ||
  textOf(control.labels?.[0]).replace(/ *\(optional\)$/, '') ||
  control.name

const answerOf = (control: Control): string => {
  if (isChoice(control)) return textOf(control.labels?.[0])
  return control instanceof HTMLSelectElement ? textOf(control.selectedOptions[0]) : control.value
}
