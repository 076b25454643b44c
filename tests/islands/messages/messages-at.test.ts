import { expect, it, vi } from 'vitest'
import type { Api } from '#edge/client'
import {
  addFirstUnread,
  type Conversation,
  loadMessagesAt,
  placeIn,
} from '#islands/messages/conversation'

interface ListRequest {
  readonly filter?: { readonly from?: number; readonly until?: number }
  readonly sort?: string
  readonly page: { readonly size: number }
}
/** A conversation of so many messages, read as the edge answers: the newest first unless asked by place. */
const conversationOf = (count: number): Api => {
  const all = Array.from({ length: count }, (_, n) => ({ id: `m${n + 1}`, seq: n + 1 }))
  const page = vi.fn(async ({ filter = {}, sort, page: { size } }: ListRequest) => {
    const { from = 1, until = count + 1 } = filter
    const found = all.filter(({ seq }) => seq >= from && seq < until)
    const ordered = sort === 'seq' ? found : found.toReversed()
    return { rows: ordered.slice(0, size), next: ordered.length > size ? 'more' : null }
  })
  return { messages: { in: () => ({ page }) } } as unknown as Api
}
const seqs = async (count: number, at: number) => {
  const { messages, ...page } = await loadMessagesAt(conversationOf(count), 'c1', at)
  return { seqs: messages.map(({ seq }) => seq), ...page }
}
const range = (from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, n) => from + n)

it('Without a place, the newest messages are read', async () => {
  expect(await seqs(500, Number.NaN)).toEqual({ seqs: range(471, 500), hasMore: true })
})

it('With the place of an old message, those around it and the newest are read, with a gap between', async () => {
  expect(await seqs(500, 100)).toEqual({
    at: 100,
    seqs: [...range(71, 130), ...range(471, 500)],
    hasMore: true,
  })
})

it('With the place of one that is near the newest, there is no gap, and none is read twice', async () => {
  expect(await seqs(500, 480)).toEqual({ at: 480, seqs: range(451, 500), hasMore: true })
  expect(await seqs(20, 20)).toEqual({ at: 20, seqs: range(1, 20), hasMore: false })
})

it.each([
  ['?at=12', 12],
  ['?open=c1', Number.NaN],
  ['?at=none', Number.NaN],
])('The address %s names the place %s', (query, place) => {
  expect(placeIn(new URLSearchParams(query))).toBe(place)
})

const opened = async (count: number, lastReadSeq: number) => {
  const api = conversationOf(count)
  const conversation = { id: 'c1', unreadCount: count - lastReadSeq, lastReadSeq } as Conversation
  const page = await addFirstUnread(api, conversation, await loadMessagesAt(api, 'c1', Number.NaN))
  return page.messages.map(({ seq }) => seq)
}

it('opens at the first unread message, with the messages before it', async () => {
  expect(await opened(100, 60)).toEqual(range(32, 100))
  expect(await opened(100, 95)).toEqual(range(71, 100))
  expect(await opened(100, 100)).toEqual(range(71, 100))
  expect(await opened(500, 100)).toEqual([...range(72, 131), ...range(471, 500)])
})
