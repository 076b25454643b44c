import { isListening } from './listening'

/** A control by its id, and what it held. */
type Typed = [id: string, value: string, checked: boolean]

/**
 * A draft of the island's user: it goes with the others when a user logs out. Where none is named it is a guest's who
 * signs up or in, which goes when a user is known; null on every other page, so that no other user finds it.
 */
const keyOf = (island: HTMLElement) => {
  const user = /"(?:patientId|userId)":\[0,"([^"]+)"/.exec(island.getAttribute('props') ?? '')?.[1]
  const isGuests =
    location.pathname.startsWith('/auth/') || island.querySelector('[action="/auth/login"]')
  const owner = user ?? (isGuests ? 'guest' : null)
  const name = island.getAttribute('component-export')
  return owner && `draft:${owner}:early:${location.pathname}:${name}`
}

/** Selects and text areas have what is read of them too; `checked` is undefined there. */
const findControl = (island: HTMLElement, id: string) =>
  island.querySelector<HTMLInputElement>(`[id="${id}"]`)

const readTyped = (key: string): Typed[] => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]')
  } catch {
    return []
  }
}

/** Keeps what is typed in an island that does not listen yet, or was put back, if its page goes. Passwords and codes are not kept. */
export const saveEarlyInput = (island: HTMLElement) => {
  const key = keyOf(island)
  if (!key) return
  const ids = new Set(readTyped(key).map(([id]) => id))
  // A page that is still on its way may have been typed into before this ran.
  for (const { id, value, defaultValue, checked, defaultChecked } of island.querySelectorAll(
    'input',
  ))
    if (value !== defaultValue || checked !== defaultChecked) ids.add(id)
  island.addEventListener('input', ({ target }) => target instanceof Element && ids.add(target.id))
  addEventListener('pagehide', () => {
    if (isListening(island)) return
    const typed = [...ids].flatMap((id): Typed[] => {
      const control = findControl(island, id)
      if (!control || /password|file|one-time-code/.test(control.type + control.autocomplete))
        return []
      return [[id, control.value, control.checked]]
    })
    try {
      if (typed.length > 0) sessionStorage.setItem(key, JSON.stringify(typed))
    } catch {
      // Full, or refused: nothing is kept, and nothing breaks.
    }
  })
}

/** Puts it back, once; hydration replays it. */
export const restoreEarlyInput = (island: HTMLElement) => {
  const key = keyOf(island)
  if (!key) return
  const typed = readTyped(key)
  sessionStorage.removeItem(key)
  for (const [id, value, checked] of typed) {
    const control = findControl(island, id)
    if (!control) continue
    if (/checkbox|radio/.test(control.type)) control.checked = checked
    else control.value = value
  }
}
