// @vitest-environment node
import { expect, it } from 'vitest'
import { clearIdempotencyKey, idempotencyKeyFor } from '#islands/booking/confirm/idempotency-key'

const shelf = () => {
  const storage = new Map<string, string>()
  return {
    read: (name: string) => storage.get(name) ?? null,
    write: (name: string, value: string) => void storage.set(name, value),
    remove: (name: string) => void storage.delete(name),
    names: () => [...storage.keys()],
  }
}

it('sends the same visit under the same key, however often', () => {
  const place = shelf()
  expect(idempotencyKeyFor({ time: 'a' }, place)).toBe(idempotencyKeyFor({ time: 'a' }, place))
})

it('sends another visit under another key', () => {
  const place = shelf()
  expect(idempotencyKeyFor({ time: 'a' }, place)).not.toBe(idempotencyKeyFor({ time: 'b' }, place))
})

it('begins anew once the clinic has answered', () => {
  const place = shelf()
  const first = idempotencyKeyFor({ time: 'a' }, place)
  clearIdempotencyKey(place)
  expect(idempotencyKeyFor({ time: 'a' }, place)).not.toBe(first)
})
