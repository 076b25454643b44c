/** Walks over the rows' links: 1 is down, -1 is up. The focus goes along, and so does the screen. */
export const walkRows = (step: 1 | -1) => {
  const links = [...document.querySelectorAll<HTMLElement>('[data-open]')]
  const row = document.activeElement?.closest('tr')
  const at = links.findIndex((link) => link.closest('tr') === row)
  const next = row && at >= 0 ? links[at + step] : links[step === 1 ? 0 : links.length - 1]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

/** The row the focus is in, by what its link opens. */
export const rowInFocus = () =>
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-open]')?.dataset.open
