// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lastReadInOrder, useReadState } from '#islands/messages/thread/use-read-state'

const { call } = vi.hoisted(() => ({ call: vi.fn(async () => ({})) }))
vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: { call } }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const from = (sender: string, ...seqs: readonly number[]) =>
  seqs.map((seq) => ({ seq, sentByUserId: sender }))
const stretch = (messages: ReturnType<typeof from>, hasOlder = false) => ({
  messages,
  hasOlder,
  meId: 'me',
})

it.each([
  ['what was on screen', stretch(from('them', 1, 2, 3)), 0, [1, 2], 2],
  ['nothing while the first one was not on screen', stretch(from('them', 1, 2, 3)), 0, [3], 0],
  ['no message after one that was jumped over', stretch(from('them', 1, 2, 3, 4)), 0, [1, 2, 4], 2],
  ['none across messages that are not loaded', stretch(from('them', 4, 5, 9)), 3, [4, 5, 9], 5],
  ['none where older unread ones are not loaded', stretch(from('them', 8, 9), true), 3, [8, 9], 3],
  [
    'past messages of one\u2019s own',
    stretch([...from('them', 1), ...from('me', 2), ...from('them', 3)]),
    0,
    [1, 3],
    3,
  ],
  ['nothing anew', stretch(from('them', 1, 2)), 2, [1, 2], 2],
])('reads %s', (_, messages, lastRead, seen, expected) => {
  expect(lastReadInOrder(messages, lastRead, new Set(seen))).toBe(expected)
})

it('sends each read position to the server once, and repeats a failed one', async () => {
  const { result } = renderHook(() => useReadState('c1', stretch(from('them', 1, 2, 3)), 0))
  expect(call).not.toHaveBeenCalled()
  await act(async () => result.current([1]))
  await act(async () => result.current([1]))
  expect(call).toHaveBeenCalledTimes(1)
  expect(call).toHaveBeenLastCalledWith(
    'PATCH /conversations/:conversation/read_state',
    expect.objectContaining({ body: { lastReadSeq: 1 } }),
  )
  call.mockRejectedValueOnce(new Error('offline'))
  await act(async () => result.current([2]))
  await act(async () => result.current([]))
  expect(call).toHaveBeenCalledTimes(3)
  expect(call).toHaveBeenLastCalledWith(
    'PATCH /conversations/:conversation/read_state',
    expect.objectContaining({ body: { lastReadSeq: 2 } }),
  )
})
