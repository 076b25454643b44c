import { expect, it } from 'vitest'
import { attemptKey, settle } from '../../../src/islands/booking/confirm/idempotency-key'

const shelf = () => {
  const kept = new Map<string, string>()
  return {
    read: (name: string) => kept.get(name) ?? null,
    write: (name: string, value: string) => void kept.set(name, value),
    remove: (name: string) => void kept.delete(name),
    names: () => [...kept.keys()],
  }
}

it('sends the same visit under the same key, however often', () => {
  const place = shelf()
  expect(attemptKey({ time: 'a' }, place)).toBe(attemptKey({ time: 'a' }, place))
})

it('sends another visit under another key', () => {
  const place = shelf()
  expect(attemptKey({ time: 'a' }, place)).not.toBe(attemptKey({ time: 'b' }, place))
})

it('begins anew once the clinic has answered', () => {
  const place = shelf()
  const first = attemptKey({ time: 'a' }, place)
  settle(place)
  expect(attemptKey({ time: 'a' }, place)).not.toBe(first)
})
