// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Conversation } from '#islands/messages/conversation'
import { InboxList } from '#islands/staff/inbox/InboxList.tsx'

const conversation = (id: string, minute: number): Conversation => ({
  id,
  version: 1,
  kind: 'support',
  status: 'open',
  subject: `Subject ${id}`,
  preview: 'Hello',
  lastSenderId: null,
  lastMessageAt: `2026-03-12T15:0${minute}:00.000Z`,
  lastSeq: 1,
  unreadCount: 0,
  lastReadSeq: 1,
  seenSeq: 0,
  pinnedAt: null,
  waitingSince: null,
  counterpart: null,
  patientId: null,
  assigneeId: null,
  assigneeName: null,
  can: [],
})
const onOpen = vi.fn()
const list = (...conversations: Conversation[]) => (
  <InboxList
    box="team"
    conversations={conversations}
    openId={null}
    me={{ id: 'u1', zone: 'America/New_York', hours: '12h' }}
    today="2026-03-12"
    now={0}
    answersDue={{ at: 0, since: { provider: 0, care_team: 0, support: 0, internal: 0, staff: 0 } }}
    hasMore={false}
    onMore={() => {}}
    onOpen={onOpen}
  />
)
const rows = () => screen.getAllByRole('link')
const idsInOrder = () => rows().map((row) => row.getAttribute('data-conversation'))

afterEach(cleanup)

it('leaves the focus on a conversation that a new message moves up, and takes it from nothing else', () => {
  const { rerender } = render(list(conversation('a', 3), conversation('b', 2)))
  rows()[1]?.focus()
  rerender(list(conversation('b', 4), conversation('a', 3)))
  expect(idsInOrder()).toEqual(['b', 'a'])
  expect(document.activeElement).toBe(rows()[0])
  // One that was not in focus moves past it.
  rerender(list(conversation('a', 5), conversation('b', 4)))
  expect(document.activeElement).toBe(rows()[1])
  rows()[1]?.blur()
  rerender(list(conversation('b', 6), conversation('a', 5)))
  expect(document.activeElement).toBe(document.body)
})

it('opens the conversation that was pressed, though a new message moves it up before the button is up', async () => {
  const { rerender } = render(list(conversation('a', 3), conversation('b', 2)))
  const [, row] = rows()
  if (!row) throw new Error('no row')
  fireEvent.pointerDown(row)
  rerender(list(conversation('b', 4), conversation('a', 3)))
  expect(idsInOrder()).toEqual(['a', 'b'])
  expect(row.isConnected).toBe(true)
  fireEvent.pointerUp(row)
  fireEvent.click(row)
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'b' }))
  await waitFor(() => expect(idsInOrder()).toEqual(['b', 'a']))
})
