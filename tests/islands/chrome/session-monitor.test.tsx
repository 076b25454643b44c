// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SessionMonitor } from '#islands/chrome/SessionMonitor.tsx'
import { StaffSessionMonitor } from '#islands/staff/chrome/StaffSessionMonitor.tsx'
import { edge, type Sent, setCookie, tokenFor } from '../stores/browser'

vi.mock('#islands/open-visit/join-appointment-toast', () => ({ followTimeToJoin: () => () => {} }))
const activity = { inactivityPeriod: 900, keepAlive: 300 }
const patient = {
  userId: 'robin',
  cboName: null,
  signer: { firstName: 'Robin', lastName: 'Doe', language: 'en' },
  hasWithdrawnSharing: false,
  languages: [],
  activity,
  gate: 'open',
} as const

beforeEach(() => {
  localStorage.clear()
  setCookie(tokenFor('robin'))
})
afterEach(cleanup)

it.each([
  [
    'a patient',
    () => render(<SessionMonitor version="1" native={false} brand="Care" patient={patient} />),
  ],
  [
    'a member of staff',
    () =>
      render(
        <StaffSessionMonitor
          version="1"
          userId="robin"
          drawnAt={Date.now()}
          unreadMessages={0}
          activity={activity}
        />,
      ),
  ],
])('sends what %s wrote on another page without a network', async (_, open) => {
  const message = {
    clientId: 'client-0001',
    to: { conversationId: 'c1' },
    text: 'Hello',
    replyingMessageId: null,
    at: '2026-11-24T20:00:00.000Z',
    failure: null,
  }
  localStorage.setItem('messages_outbox:robin:client-0001', JSON.stringify(message))
  const texts: unknown[] = []
  edge({
    'PATCH /api/conversations/c1/messages': ({ body }: Sent) => {
      const { client_id, message_text } = body as Record<string, string>
      texts.push(message_text)
      const attributes = { conversation_id: 'c1', seq: 1, message_text, client_id }
      return { status: 200, body: { data: { type: 'messages', id: 'm1', attributes } } }
    },
  })
  open()
  await waitFor(() => expect(texts).toEqual(['Hello']))
  await waitFor(() => expect(localStorage.getItem('messages_outbox:robin:client-0001')).toBeNull())
})
