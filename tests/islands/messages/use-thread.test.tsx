// @vitest-environment happy-dom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Conversation } from '#islands/messages/conversation'
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
// As the live connection does: a new listener is told again of what has just come.
vi.mock('#islands/stores/live', () => ({
  onLiveEvent: (_: string, __: unknown, { onReset }: LiveOptions = {}) => {
    subscribe()
    onReset?.()
    return () => {}
  },
}))
afterEach(cleanup)

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
