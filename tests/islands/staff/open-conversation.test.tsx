// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiError } from '#edge/client'
import { loadConversation, loadOlderMessages } from '#islands/messages/conversation'
import { useOpenConversation } from '#islands/staff/messages/use-open-conversation'

vi.mock('#islands/messages/conversation', () => ({
  loadConversation: vi.fn(),
  loadOlderMessages: vi.fn(async () => ({ messages: [], hasMore: false })),
}))
vi.mock('#islands/stores/api', () => ({ apiWithLocalErrors: {} }))
const load = vi.mocked(loadConversation)
const loadThread = async () => {}
const show = () => renderHook(() => useOpenConversation(null, null, loadThread))
/** The answers by id, to be given in any order. */
const answers = () => {
  const resolvers = new Map<string, (found: object) => void>()
  load.mockImplementation((_, id) => new Promise((resolve) => resolvers.set(id, resolve as never)))
  return async (id: string) => act(async () => resolvers.get(id)?.({ id }))
}
afterEach(cleanup)

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
  expect(result.current).toMatchObject({ open: null, openingId: null, unopened: null })
})

it.each([
  [new ApiError(404, []), 'missing'],
  [new ApiError(503, []), 'lost'],
  [new TypeError('Failed to fetch'), 'lost'],
])('after %o it says that the conversation is %s', async (failure, why) => {
  load.mockRejectedValue(failure)
  expect(loadOlderMessages).toBeDefined()
  const { result } = show()
  await act(async () => result.current.show('c1'))
  expect(result.current).toMatchObject({ open: null, openingId: null, unopened: why })
})
