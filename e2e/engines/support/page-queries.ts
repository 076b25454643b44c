// Functions that run in a page: each sees nothing but its arguments and the document.

export type ControlKind = 'button' | 'link' | 'tab' | 'field' | 'box'

/** Whether visible islands still wait for their scripts; islands that hydrate on touch do not count. */
export const hasSleepingIslands = () =>
  document.readyState !== 'complete' ||
  [...document.querySelectorAll('astro-island[ssr]:not([client=touch])')].some(
    (island) => island.getBoundingClientRect().height > 0,
  )

/** Finds the first visible control of this name, within the open dialog if there is one. */
export const findControl = (kind: ControlKind, source: string, flags: string) => {
  const selectors = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    tab: '[role=tab]',
    field: 'input, select, textarea',
    box: 'input[type=checkbox], input[type=radio]',
  }
  const pattern = new RegExp(source, flags)
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  // biome-ignore lint/performance/useDomNodeTextContent: innerText leaves out hidden text
  const textOf = (element: Element) => plain((element as HTMLElement).innerText)
  const namesOf = (element: Element) => {
    const labels =
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
        ? [...(element.labels ?? [])]
        : []
    const labelledBy = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
    return [
      plain(element.getAttribute('aria-label')),
      textOf(element),
      plain(element.textContent),
      ...labels.flatMap((label) => [
        textOf(label),
        plain(label.querySelector('.label, strong, b')?.textContent),
        plain(label.firstChild?.textContent),
      ]),
      ...labelledBy.map((id) => plain(document.getElementById(id)?.textContent)),
    ].filter(Boolean)
  }
  const dialogs = [...document.querySelectorAll('dialog:modal')]
  const root = dialogs.at(-1) ?? document
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  return (
    [...root.querySelectorAll(selectors[kind])].find(
      (element) =>
        isShown(element) &&
        !element.matches(':disabled') &&
        !element.closest('[inert]') &&
        namesOf(element).some((name) => pattern.test(name)),
    ) ?? null
  )
}

/** Whether the visible text of the page contains this. */
export const isSaid = (source: string, flags: string) => {
  const pattern = new RegExp(source.replace(/^\^|\$$/g, ''), flags)
  // biome-ignore lint/performance/useDomNodeTextContent: innerText leaves out hidden text
  return pattern.test(document.body.innerText.replace(/\s+/g, ' '))
}

export const scrollToMiddle = (element: Element) =>
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
