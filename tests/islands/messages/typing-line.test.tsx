// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Presence } from '#edge/live/contract'
import type { Conversation } from '#islands/messages/conversation'
import { OpenMessages } from '#islands/messages/OpenMessages.tsx'

const { get, page, call } = vi.hoisted(() => ({
  get: vi.fn(),
  page: vi.fn(),
  call: vi.fn(async () => {}),
}))
vi.mock('#islands/stores/api', () => ({
  apiWithLocalErrors: {
    conversations: { get, list: async () => [] },
    messages: { in: () => ({ page }) },
    call,
  },
}))
const presences = new Set<(presence: Presence) => void>()
const events = new Map<string, (event: object) => void>()
vi.mock('#islands/stores/live', async (original) => ({
  ...(await original<typeof import('#islands/stores/live')>()),
  onPresence: (listener: (presence: Presence) => void) => {
    presences.add(listener)
    return () => presences.delete(listener)
  },
  onLiveEvent: (action: string, listener: (event: object) => void) => {
    events.set(action, listener)
    return () => {}
  },
}))
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
afterEach(cleanup)

const conversation = {
  id: 'c1',
  version: 1,
  kind: 'care_team',
  status: 'open',
  lastSeq: 0,
  lastReadSeq: 0,
  seenSeq: 0,
  lastMessageAt: '2026-11-24T20:00:00.000Z',
  counterpart: null,
  waitingSince: null,
  pinnedAt: null,
  can: [],
} as unknown as Conversation
const writes = () =>
  act(() => {
    for (const hear of presences)
      hear({ state: 'typing', userId: 'nia', windowId: 'w1', name: 'Nia', conversationId: 'c1' })
  })
const isWriting = () => screen.queryByText('is writing…') !== null

it('who was writing writes no more once their message has come, until they type again', async () => {
  get.mockResolvedValue({ ...conversation, lastSeq: 1 })
  page.mockResolvedValue({ rows: [], next: null })
  render(
    <OpenMessages
      me={{ id: 'robin', zone: 'America/New_York', hours: '12h' }}
      now={Date.parse('2026-11-24T21:00:00Z')}
      conversations={[conversation]}
      recipients={{ patientId: 'robin', provider: null, assistant: null }}
      clinicHours={{ openings: [], week: '' }}
      to={null}
      open={{ conversation, page: { messages: [], hasMore: false } }}
    />,
  )
  writes()
  expect(isWriting()).toBe(true)
  const message = {
    id: 'm1',
    conversationId: 'c1',
    seq: 1,
    messageText: 'At night is fine.',
    fromUserId: 'nia',
    fromName: 'Nia',
    fromRole: 'assistant',
    sentByUserId: 'nia',
    createdAt: '2026-11-24T21:00:00.000Z',
  }
  page.mockResolvedValue({ rows: [message], next: null })
  await act(async () => events.get('new_message')?.({ id: 'c1' }))
  expect(await screen.findByText('At night is fine.')).toBeTruthy()
  expect(isWriting()).toBe(false)
  writes()
  expect(isWriting()).toBe(true)
})
