type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
/** A control by its id, and what it held. */
type Typed = [id: string, value: string, checked: boolean]

/** Goes with the other drafts of the tab when somebody logs out or another user signs in. */
const keyOf = (island: HTMLElement) =>
  `draft:early:${location.pathname}:${island.getAttribute('component-export')}`

/** Keeps what is typed in an island that does not listen yet, if its page goes. Passwords and codes are not kept. */
export const keepTyped = (island: HTMLElement) => {
  const touched = new Set<Control>()
  island.addEventListener('input', ({ target }) => touched.add(target as Control), true)
  addEventListener('pagehide', () => {
    if (!island.hasAttribute('ssr')) return
    const typed = [...touched]
      .filter(
        (control) =>
          !/password|file/.test(control.type) && !/code|password/.test(control.autocomplete),
      )
      .map((control): Typed => [control.id, control.value, 'checked' in control && control.checked])
    try {
      if (typed.length > 0) sessionStorage.setItem(keyOf(island), JSON.stringify(typed))
    } catch {
      // Full, or refused: nothing is kept, and nothing breaks.
    }
  })
}

/** Puts it back, once; hydration replays it. */
export const restoreTyped = (island: HTMLElement) => {
  try {
    const typed: Typed[] = JSON.parse(sessionStorage.getItem(keyOf(island)) ?? '[]')
    sessionStorage.removeItem(keyOf(island))
    for (const [id, value, checked] of typed) {
      const control = island.querySelector<Control>(`[id="${id}"]`)
      if (!control) continue
      if ('checked' in control && /checkbox|radio/.test(control.type)) control.checked = checked
      else control.value = value
    }
  } catch {}
}
