// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Conversation, ConversationMessage } from '#islands/messages/conversation'
import { setCookie, tokenFor } from '../stores/browser'

vi.mock('#islands/stores/live', async (original) => ({
  ...(await original<typeof import('#islands/stores/live')>()),
  onLiveEvent: () => () => {},
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('On a page that is open past midnight, what was written before is no longer of today', async () => {
  vi.useFakeTimers()
  setCookie(tokenFor('robin'))
  const now = Date.parse('2026-11-24T23:59:00-05:00')
  vi.setSystemTime(now)
  const { OpenMessages } = await import('#islands/messages/OpenMessages.tsx')
  const conversation = {
    id: 'c1',
    kind: 'support',
    status: 'open',
    lastSeq: 1,
    lastReadSeq: 1,
    seenSeq: 0,
    lastMessageAt: '2026-11-25T04:58:00.000Z',
    counterpart: null,
    can: [],
  } as unknown as Conversation
  const message = {
    id: 'm1',
    seq: 1,
    text: 'Good night',
    attachments: [],
    fromUserId: 'robin',
    sentByUserId: 'robin',
    createdAt: conversation.lastMessageAt,
  } as unknown as ConversationMessage
  render(
    <OpenMessages
      me={{ id: 'robin', zone: 'America/New_York', hours: '12h' }}
      now={now}
      conversations={[conversation]}
      recipients={{ patientId: 'robin', provider: null, assistant: null }}
      clinicHours={{ openings: [], week: '' }}
      to={null}
      open={{ conversation, page: { messages: [message], hasMore: false } }}
    />,
  )
  expect(screen.getByText('Today')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(2 * 60_000))
  expect(screen.queryByText('Today')).toBeNull()
  // Above the message, and in the list.
  expect(screen.getAllByText('Nov 24')).toHaveLength(2)
})
