// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import type { Presence } from '#edge/live/contract'
import { presenceOf, watchPresence } from '#islands/messages/presence'
import { apiWithLocalErrors } from '#islands/stores/api'

const listeners: ((presence: Presence) => void)[] = []
vi.mock('#islands/stores/live', () => ({
  onPresence: (listener: (presence: Presence) => void) => {
    listeners.push(listener)
    return () => {}
  },
}))
vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn(async () => {}) } }))
const call = vi.mocked(apiWithLocalErrors.call)
const hear = (state: Presence['state'], userId = 'colleague') => {
  const presence = { state, userId, name: 'Sunny', conversationId: 'c1' }
  for (const listener of listeners) listener(presence as Presence)
}

it('who was there first answers a colleague who comes, once, with what they do', () => {
  vi.useFakeTimers()
  const say = presenceOf('c1')
  const stop = watchPresence('c1', 'me', [], () => {}, say)
  say('typing')
  call.mockClear()
  hear('viewing')
  hear('typing')
  hear('viewing', 'me')
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(call.mock.calls.map(([, input]) => (input as { body: object }).body)).toEqual([
    { state: 'typing' },
  ])
  hear('left')
  hear('viewing')
  vi.advanceTimersByTime(2_000)
  expect(call).toHaveBeenCalledTimes(2)
  hear('left')
  hear('viewing')
  stop()
  vi.advanceTimersByTime(2_000)
  expect(call).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

it('who has left answers no one', () => {
  const say = presenceOf('c1')
  say('viewing')
  say('left')
  call.mockClear()
  say()
  expect(call).not.toHaveBeenCalled()
})
