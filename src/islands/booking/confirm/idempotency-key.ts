import { type Shelf, tabShelf } from '../../stores/web-storage'

/**
 * The key under which exactly this is sent: the same until it is settled, so that a second press, a
 * reload or a lost answer asks for the same visit and never for another.
 */
export const attemptKey = (sent: object, shelf: Shelf = tabShelf) => {
  const body = JSON.stringify(sent)
  const kept = shelf.read(place)
  if (kept?.endsWith(body)) return kept.slice(0, keyLength)
  const key = crypto.randomUUID()
  shelf.write(place, key + body)
  return key
}

/** The clinic answered: what is sent next is another attempt. */
export const settle = (shelf: Shelf = tabShelf) => shelf.remove(place)

const place = 'booking-attempt'
const keyLength = 36
