// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Conversation, toMessage } from '#islands/messages/conversation'
import { useThread } from '#islands/messages/thread/use-thread'
import type { LiveOptions } from '#islands/stores/live'
import { passTime } from '../pass-time'

const { get, getMessage, page, subscribe } = vi.hoisted(() => ({
  get: vi.fn(),
  getMessage: vi.fn(),
  page: vi.fn(),
  subscribe: vi.fn(),
}))
const { sentHandlers } = vi.hoisted(() => ({ sentHandlers: [] as ((message: object) => void)[] }))
vi.mock('#islands/messages/outbox/outbox', () => ({
  onSent: (handler: (message: object) => void) => {
    sentHandlers.push(handler)
    return () => {}
  },
}))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: {
    call: async () => ({}),
    conversations: { get },
    messages: { in: () => ({ page, get: getMessage }) },
  },
}))
const resets: (() => void)[] = []
const listeners = new Map<string, (event: object) => void>()
// As the live connection does: a new listener is told again of what has just come.
vi.mock('#islands/stores/live', () => ({
  onLiveEvent: (name: string, listener: (event: object) => void, { onReset }: LiveOptions = {}) => {
    listeners.set(name, listener)
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
  vi.useFakeTimers()
  renderHook(() =>
    useThread(row as unknown as Conversation, { messages: [], hasMore: false }, { meId: 'p1' }),
  )
  await act(() => passTime(1_000))
  vi.useRealTimers()
  expect(page).toHaveBeenCalled()
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

const range = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, at) => from + at)

describe('a conversation of which the newest are loaded', () => {
  const row = (seq: number, messageText: string | null, replyingMessageId: string | null = null) =>
    ({
      id: `m${seq}`,
      conversationId: 'c1',
      seq,
      messageText,
      replyingMessageId,
      createdAt: '',
    }) as never
  const open = (rows: readonly never[]) => {
    const conversation = { id: 'c1', version: 1, lastSeq: 41, lastReadSeq: 41, can: [] }
    get.mockImplementation(async () => ({ ...conversation }))
    page.mockImplementation(async () => ({ rows: [], next: null }))
    return renderHook(() =>
      useThread(
        conversation as unknown as Conversation,
        { messages: rows.map(toMessage), hasMore: true },
        { meId: 'p1' },
      ),
    ).result
  }
  const tellDeleted = (id: string) =>
    act(async () => listeners.get('status_changed')?.({ type: 'messages', id }))

  it('has no gap where one further up is deleted', async () => {
    const result = open([row(40, 'forty'), row(41, 'forty-one')])
    getMessage.mockImplementation(async (id: string) => row(Number(id.slice(1)), null))
    await tellDeleted('m3')
    expect(result.current.messages.map(({ seq }) => seq)).toEqual([40, 41])
    await tellDeleted('m40')
    expect(result.current.messages.map(({ text }) => text)).toEqual([null, 'forty-one'])
  })

  it('is read on from either end of a gap in it, and from its beginning', async () => {
    const rows = Array.from({ length: 90 }, (_, at) => row(at + 1, String(at + 1)))
    const result = open([...rows.slice(9, 12), ...rows.slice(85)])
    page.mockImplementation(async ({ filter: { from, until }, page: { size } }) => {
      const found = until ? rows.slice(0, until - 1).toReversed() : rows.slice(from - 1)
      return { rows: found.slice(0, size), next: found.length > size ? 'more' : null }
    })
    const seqs = () => result.current.messages.map(({ seq }) => seq)
    const readBefore = (seq: number) => act(async () => (await result.current.loadBefore(seq))())
    await readBefore(86)
    expect(seqs()).toEqual([10, 11, 12, ...range(56, 90)])
    expect(result.current.hasOlder).toBe(true)
    await act(() => result.current.loadAfter(12))
    expect(seqs()).toEqual(range(10, 90))
    await readBefore(10)
    expect(seqs()).toEqual(range(1, 90))
    expect(result.current.hasOlder).toBe(false)
  })

  it('has no gap where one’s own arrives before another’s, which came first, was read', async () => {
    const result = open([row(40, 'forty'), row(41, 'forty-one')])
    await waitFor(() => expect(page).toHaveBeenCalled())
    page.mockImplementation(async ({ filter: { from } }: { filter: { from: number } }) => ({
      rows: [row(42, 'theirs'), row(43, 'own')].slice(from - 42),
      next: null,
    }))
    await act(async () => sentHandlers.at(-1)?.(toMessage(row(43, 'own'))))
    expect(result.current.messages.map(({ text }) => text)).toEqual([
      'forty',
      'forty-one',
      'theirs',
      'own',
    ])
  })
})
