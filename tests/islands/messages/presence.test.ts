// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Presence } from '#edge/live/contract'
import { type PresentUser, presenceOf, watchPresence } from '#islands/messages/presence'
import { apiWithLocalErrors } from '#islands/stores/api'
import { passTime } from '../pass-time'

const listeners: ((presence: Presence) => void)[] = []
vi.mock('#islands/stores/live', () => ({
  onPresence: (listener: (presence: Presence) => void) => {
    listeners.push(listener)
    return () => {}
  },
}))
vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call: vi.fn(async () => {}) } }))
const call = vi.mocked(apiWithLocalErrors.call)
const hear = (state: Presence['state'], userId = 'colleague', windowId = userId) => {
  const presence = { state, userId, windowId, name: 'Sunny', conversationId: 'c1' }
  for (const listener of listeners) listener(presence as Presence)
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const settle = () => passTime(0)

it('who was there first answers a colleague who comes, once, with what they do', async () => {
  const say = presenceOf('c1')
  const stop = watchPresence('c1', 'me', [], () => {}, say)
  say('typing')
  await vi.advanceTimersByTimeAsync(0)
  call.mockClear()
  hear('viewing')
  hear('typing')
  hear('viewing', 'me')
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(call.mock.calls.map(([, input]) => (input as { body: object }).body)).toMatchObject([
    { state: 'typing' },
  ])
  hear('left')
  hear('viewing')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(call).toHaveBeenCalledTimes(2)
  hear('left')
  hear('viewing')
  stop()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(call).toHaveBeenCalledTimes(2)
})

it('who has left answers no one', async () => {
  const say = presenceOf('c1')
  say('viewing')
  say('left')
  await settle()
  call.mockClear()
  say()
  await settle()
  expect(call).not.toHaveBeenCalled()
})

it('what is said next waits until the last word has arrived, also when that failed', async () => {
  call.mockClear()
  let fail = (_: Error) => {}
  call.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  const say = presenceOf('c1')
  say('viewing')
  say('typing')
  await settle()
  expect(call).toHaveBeenCalledTimes(1)
  fail(new Error('offline'))
  await settle()
  expect(call.mock.lastCall?.[1]).toMatchObject({ body: { state: 'typing' } })
})

it('who writes in one window is not said to read only, when another window of theirs reads', () => {
  let present: readonly PresentUser[] = []
  const stop = watchPresence('c1', 'me', [], (now) => {
    present = now
  })
  hear('viewing', 'colleague', 'other')
  hear('typing', 'colleague', 'one')
  hear('viewing', 'colleague', 'other')
  expect(present).toMatchObject([{ userId: 'colleague', state: 'typing' }])
  hear('left', 'colleague', 'other')
  expect(present).toMatchObject([{ state: 'typing' }])
  hear('left', 'colleague', 'one')
  expect(present).toEqual([])
  stop()
})

it('what a timer says waits until what was typed is over', async () => {
  const say = presenceOf('c1')
  say('typing')
  await vi.advanceTimersByTimeAsync(3_000)
  call.mockClear()
  say('viewing', 30_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(call).not.toHaveBeenCalled()
  say('viewing', 30_000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(call.mock.lastCall?.[1]).toMatchObject({ body: { state: 'viewing' } })
  say('viewing', 30_000)
  await vi.advanceTimersByTimeAsync(0)
  expect(call).toHaveBeenCalledTimes(1)
})
