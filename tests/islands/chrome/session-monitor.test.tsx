// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SessionMonitor } from '#islands/chrome/SessionMonitor.tsx'
import { keepOpenVisit } from '#islands/open-visit/open-visit'
import type { StaffRole } from '#islands/staff/access/nav-links'
import { StaffSessionMonitor } from '#islands/staff/chrome/StaffSessionMonitor.tsx'
import { $signOutAt } from '#islands/stores/session'
import { $stepUpRequest } from '#islands/stores/step-up'
import { edge, type Sent, setCookie, tokenFor } from '../stores/browser'

vi.mock('#islands/open-visit/join-appointment-toast', () => ({ followTimeToJoin: () => () => {} }))
// Neither comes: the network is gone, or the version.
const notFetched = () =>
  Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
vi.mock('#islands/staff/chrome/StepUpDialog.tsx', () => notFetched())
vi.mock('#islands/open-visit/ReturnToVisit.tsx', () => notFetched())
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
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  $signOutAt.set(null)
  $stepUpRequest.set(null)
})

const openAsPatient = () =>
  render(<SessionMonitor version="1" native={false} brand="Care" patient={patient} />)
const role: StaffRole = 'manager'
const openAsStaff = () =>
  render(
    <StaffSessionMonitor
      role={role}
      waitingPatients={null}
      version="1"
      userId="robin"
      drawnAt={Date.now()}
      unreadMessages={0}
      activity={activity}
    />,
  )
const monitors = [
  ['a patient', openAsPatient],
  ['a member of staff', openAsStaff],
] as const

it.each(monitors)(
  'tells %s at once that the session ends, with code of the page itself',
  (_, open) => {
    edge()
    open()
    act(() => $signOutAt.set(Date.now() + 95_000))
    expect(screen.getByRole('dialog', { name: 'Are you still there?' })).toBeTruthy()
    act(() => screen.getByRole('button', { name: 'Stay signed in' }).click())
    expect($signOutAt.get()).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

it('refuses what asked for a fresh proof where its dialog does not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  edge()
  openAsStaff()
  const answers: boolean[] = []
  act(() => $stepUpRequest.set((isProven) => answers.push(isProven)))
  await waitFor(() => expect(answers).toEqual([false]))
})

it('leaves out the way back to a visit where its code does not come', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const sent = edge()
  keepOpenVisit('v1')
  openAsPatient()
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/api/client_errors'))
  expect(screen.queryByText("Something isn't working")).toBeNull()
})

it.each(monitors)('sends what %s wrote on another page without a network', async (_, open) => {
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
