// @vitest-environment node
import { expect, it } from 'vitest'
import { clearIdempotencyKey, idempotencyKeyFor } from '#islands/booking/confirm/idempotency-key'

const emptyStorage = () => {
  const storage = new Map<string, string>()
  return {
    read: (name: string) => storage.get(name) ?? null,
    write: (name: string, value: string) => void storage.set(name, value),
    remove: (name: string) => void storage.delete(name),
    names: () => [...storage.keys()],
  }
}

it('sends the same visit under the same key, however often', () => {
  const storage = emptyStorage()
  expect(idempotencyKeyFor({ time: 'a' }, storage)).toBe(idempotencyKeyFor({ time: 'a' }, storage))
})

it('sends another visit under another key', () => {
  const storage = emptyStorage()
  expect(idempotencyKeyFor({ time: 'a' }, storage)).not.toBe(
    idempotencyKeyFor({ time: 'b' }, storage),
  )
})

it('begins anew once the clinic has answered', () => {
  const storage = emptyStorage()
  const first = idempotencyKeyFor({ time: 'a' }, storage)
  clearIdempotencyKey(storage)
  expect(idempotencyKeyFor({ time: 'a' }, storage)).not.toBe(first)
})
