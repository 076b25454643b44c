export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Tells React what was typed, chosen or filled in by the browser before it listened: an event for each control that no
 * longer holds what the server rendered.
 */
export const replayEarlyInput = (root: HTMLElement) => {
  // The answer to one event may draw the other controls anew, as the server rendered them.
  const changes = controlsOf(root).filter(isChanged).map(changeOf)
  for (const replay of changes) replay()
}

/**
 * Copies what was typed into controls that React has replaced, as it does if the language changed before it listened,
 * into those in their places.
 */
export const copyEarlyInput = (replaced: readonly Control[], root: HTMLElement) => {
  const controls = controlsOf(root)
  for (const [place, from] of replaced.entries()) {
    const to = controls[place]
    if (from.isConnected || !isChanged(from) || to?.name !== from.name) continue
    if (isChoice(from) && isChoice(to)) to.checked = from.checked
    else if (from.type === 'file' && 'files' in from && 'files' in to) to.files = from.files
    else to.value = from.value
  }
}

/** Makes the same change again. React takes an event for one only if the control last held something else. */
const changeOf = (control: Control): (() => void) => {
  if (isChoice(control)) {
    const { checked } = control
    return () => {
      control.checked = !checked
      control.click()
    }
  }
  if (control.type === 'file')
    return () => control.dispatchEvent(new Event('change', { bubbles: true }))
  const { value } = control
  if (control instanceof HTMLSelectElement)
    return () => {
      control.value = value
      for (const type of ['input', 'change'])
        control.dispatchEvent(new Event(type, { bubbles: true }))
    }
  const { selectionStart, selectionEnd } = control
  return () => {
    control.value = control.defaultValue
    setUnseen(control, value)
    if (selectionStart !== null && control === document.activeElement)
      control.setSelectionRange(selectionStart, selectionEnd)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** By the prototype's setter: React watches the element's own. */
const setUnseen = (control: HTMLInputElement | HTMLTextAreaElement, value: string) => {
  const prototype =
    control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
}

export const controlsOf = (root: HTMLElement): Control[] => {
  const controls: Control[] = []
  for (const element of root.querySelectorAll('input, select, textarea'))
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    )
      controls.push(element)
  return controls
}

export const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && /^(radio|checkbox)$/.test(control.type)

export const isChanged = (control: Control): boolean => {
  if (control.type === 'hidden') return false
  if (isChoice(control))
    return control.type === 'radio'
      ? control.checked && !control.defaultChecked
      : control.checked !== control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.value !== control.defaultValue
  const served = [...control.options].find(({ defaultSelected }) => defaultSelected)
  return control.value !== (served ?? control.options[0])?.value
}
