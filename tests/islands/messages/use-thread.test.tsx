// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Conversation, toMessage } from '#islands/messages/conversation'
import { useThread } from '#islands/messages/use-thread'
import type { LiveOptions } from '#islands/stores/live'

const { get, page, subscribe } = vi.hoisted(() => ({
  get: vi.fn(),
  page: vi.fn(),
  subscribe: vi.fn(),
}))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: { conversations: { get }, messages: { in: () => ({ page }) } },
}))
const resets: (() => void)[] = []
// As the live connection does: a new listener is told again of what has just come.
vi.mock('#islands/stores/live', () => ({
  onLiveEvent: (_: string, __: unknown, { onReset }: LiveOptions = {}) => {
    subscribe()
    onReset?.()
    if (onReset) resets.push(onReset)
    return () => {}
  },
}))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

it('an open conversation is read once for each event, not again with every render', async () => {
  const row = { id: 'c1', version: 1, lastSeq: 0, lastReadSeq: 0, can: [] }
  get.mockImplementation(async () => ({ ...row }))
  page.mockImplementation(async () => ({ rows: [], next: null }))
  renderHook(() =>
    useThread(row as unknown as Conversation, { messages: [], hasMore: false }, { meId: 'p1' }),
  )
  await waitFor(() => expect(page).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(get).toHaveBeenCalledTimes(1)
  expect(subscribe).toHaveBeenCalledTimes(2)
})

it('a message that was deleted while the window was away is not readable once it is back', async () => {
  const row = (seq: number, messageText: string | null) =>
    ({ id: `m${seq}`, conversationId: 'c1', seq, messageText, createdAt: '' }) as never
  const conversation = { id: 'c1', version: 1, lastSeq: 3, lastReadSeq: 3, can: [] }
  get.mockImplementation(async () => ({ ...conversation }))
  const first = [row(1, 'one'), row(2, 'two'), row(3, 'three')]
  let rows = first
  page.mockImplementation(async ({ filter: { from } }: { filter: { from: number } }) => ({
    rows: rows.slice(from - 1),
    next: null,
  }))
  const { result } = renderHook(() =>
    useThread(
      conversation as unknown as Conversation,
      { messages: first.map(toMessage), hasMore: false },
      { meId: 'p1' },
    ),
  )
  const texts = () => result.current.messages.map(({ text }) => text)
  await waitFor(() => expect(page).toHaveBeenCalled())
  expect(texts()).toEqual(['one', 'two', 'three'])
  rows = first.with(0, row(1, null))
  await act(async () => resets.at(-1)?.())
  expect(texts()).toEqual([null, 'two', 'three'])
})
