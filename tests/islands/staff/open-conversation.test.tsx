// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { loadConversation } from '#islands/messages/conversation'
import { useOpenConversation } from '#islands/staff/inbox/use-open-conversation'
import { $toasts, genericFailure } from '#islands/stores/toasts'

vi.mock('#islands/messages/conversation', () => ({
  loadConversation: vi.fn(),
  loadMessagesAt: vi.fn(async () => ({ messages: [], hasMore: false })),
  addFirstUnread: vi.fn(async (_api: unknown, _conversation: unknown, page: unknown) => page),
}))
vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: {} }))
const load = vi.mocked(loadConversation)
const show = () => renderHook(() => useOpenConversation(null, false))
/** The answers by id, to be given in any order. */
const answers = () => {
  const resolvers = new Map<string, (found: object) => void>()
  load.mockImplementation((_, id) => new Promise((resolve) => resolvers.set(id, resolve as never)))
  return async (id: string) => act(async () => resolvers.get(id)?.({ id }))
}
afterEach(() => {
  cleanup()
  $toasts.set([])
})

it('opens the conversation that was asked for last, whichever answer comes first', async () => {
  const answer = answers()
  const { result } = show()
  act(() => void result.current.show('slow'))
  act(() => void result.current.show('fast'))
  expect(result.current.openingId).toBe('fast')
  await answer('fast')
  expect(result.current.open?.conversation.id).toBe('fast')
  await answer('slow')
  expect(result.current.open?.conversation.id).toBe('fast')
  expect(result.current.openingId).toBeNull()
})

it('opens nothing when the reader went back to the list before the answer', async () => {
  const answer = answers()
  const { result } = show()
  act(() => void result.current.show('slow'))
  act(() => void result.current.show(null))
  await answer('slow')
  expect(result.current).toMatchObject({ open: null, openingId: null })
})

it.each([
  [new ApiError(404, []), 'That conversation is not there any more, or it is not yours to read.'],
  [new ApiError(503, []), genericFailure],
  [new TypeError('Failed to fetch'), genericFailure],
])('after %o it leads back to the list and says why', async (failure, text) => {
  load.mockRejectedValue(failure)
  const { result } = show()
  await act(async () => result.current.show('c1'))
  expect(result.current).toMatchObject({ open: null, openingId: null })
  expect($toasts.get().map((each) => each.text)).toEqual([text])
})

it('says at once that the conversation of the address is not the reader’s', () => {
  renderHook(() => useOpenConversation(null, true))
  expect($toasts.get()[0]?.text).toContain('not yours to read')
})
