// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConversationList } from '#islands/messages/ConversationList.tsx'
import { ConversationMenu } from '#islands/messages/ConversationMenu.tsx'
import type { Conversation } from '#islands/messages/conversation'
import { edge, refusal, setCookie, tokenFor } from '../stores/browser'

const conversation = {
  id: 'c1',
  kind: 'support',
  status: 'open',
  lastSeq: 3,
  lastMessageAt: '2026-11-24T20:00:00.000Z',
  preview: 'Hello',
  counterpart: null,
  pinnedAt: null,
  can: ['pin', 'unpin', 'archive'],
} as unknown as Conversation
const onChange = vi.fn(async () => {})
const show = (more: Partial<Conversation> = {}) =>
  render(
    <ConversationMenu
      conversation={{ ...conversation, ...more }}
      lastSeq={3}
      onChange={onChange}
    />,
  )
const choose = (name: string) => fireEvent.click(screen.getByText(name))

beforeEach(() => {
  setCookie(tokenFor('robin'))
  onChange.mockClear()
})
afterEach(cleanup)

it('A patient pins a conversation, and takes the pin away again', async () => {
  const sent = edge()
  show()
  choose('Pin')
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  cleanup()
  show({ pinnedAt: '2026-11-24T20:00:00.000Z' })
  choose('Unpin')
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/conversations/c1/pin',
    '/api/conversations/c1/unpin',
  ])
})

it('A patient archives a conversation once they have confirmed it, up to what they have seen', async () => {
  const sent = edge()
  show()
  choose('Archive')
  fireEvent.click(await screen.findByRole('button', { name: 'Archive it', hidden: true }))
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  expect(sent).toMatchObject([{ path: '/api/conversations/c1/archive', body: { last_seq: 3 } }])
})

it('A message that came meanwhile is shown before it is archived, with the reason', async () => {
  const reason = 'A new message came in. Read it before you archive.'
  edge({ 'POST /api/conversations/c1/archive': () => refusal(409, reason) })
  show()
  choose('Archive')
  fireEvent.click(await screen.findByRole('button', { name: 'Archive it', hidden: true }))
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(onChange).toHaveBeenCalledTimes(1)
})

it('An archived conversation is not archived again', () => {
  show({ status: 'archived', can: ['pin', 'unpin'] })
  expect(screen.queryByText('Archive')).toBeNull()
})

it('The list says what is pinned and what is archived', () => {
  const pinnedAt = '2026-11-24T20:00:00.000Z'
  render(
    <ConversationList
      conversations={[
        { ...conversation, pinnedAt },
        { ...conversation, id: 'c2', status: 'archived' },
      ]}
      openId={null}
      me={{ id: 'robin', zone: 'America/New_York', hours: '12h' }}
      today="2026-11-24"
    />,
  )
  const [first, second] = screen.getAllByRole('link')
  expect(first?.textContent).toContain('Pinned ·')
  expect(second?.textContent).toContain('Archived ·')
})
