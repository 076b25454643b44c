import { type SafeStorage, tabStorage } from '#islands/stores/web-storage'

/**
 * The `Idempotency-Key` of this body: the same until it is cleared, so that a second press, a reload or a
 * lost response repeats the request instead of booking twice.
 */
export const idempotencyKeyFor = (sent: object, storage: SafeStorage = tabStorage) => {
  const body = JSON.stringify(sent)
  const stored = storage.read(storageKey)
  if (stored?.endsWith(body)) return stored.slice(0, keyLength)
  const key = crypto.randomUUID()
  storage.write(storageKey, key + body)
  return key
}

/** Called once the API has answered: the next request gets a new key. */
export const clearIdempotencyKey = (storage: SafeStorage = tabStorage) => storage.remove(storageKey)

const storageKey = 'booking-attempt'
const keyLength = 36
