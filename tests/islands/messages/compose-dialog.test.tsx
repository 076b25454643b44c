// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import ComposeDialog from '#islands/messages/compose/ComposeDialog.tsx'
import { discardMessage } from '#islands/messages/outbox/outbox'
import { $outbox } from '#islands/messages/outbox/queued-messages'
import { openDraft } from '#islands/stores/drafts'
import { edge, refusal, type Sent, setCookie, tokenFor } from '../stores/browser'

const route = 'POST /api/users/robin/support_conversations'
const recipients = { patientId: 'robin', provider: null, assistant: null }
const onClose = vi.fn()
const open = () =>
  render(
    <ComposeDialog
      recipients={recipients}
      clinicHours={{ openings: [], week: '' }}
      timeFormat="12h"
      now={Date.now()}
      purpose="support"
      onClose={onClose}
    />,
  )
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

/** The patient, with the clinician they have now. */
const me = (provider: object | null) => ({
  status: 200,
  body: { data: { type: 'users', id: 'robin', attributes: { provider } } },
})

/** Support, as it answers: without a network it does not. */
const support = (answer: 'nothing' | 'refusal' | 'thanks') => {
  const texts: string[] = []
  edge({
    'GET /api/me': me(null),
    [route]: ({ body }: Sent) => {
      if (answer === 'nothing') throw new TypeError('Failed to fetch')
      if (answer === 'refusal') return refusal(400, 'No')
      const { client_id, message_text } = body as Record<string, string>
      texts.push(String(message_text))
      const attributes = { conversation_id: 'c1', seq: 1, message_text, client_id }
      return { status: 200, body: { data: { type: 'messages', id: 'm1', attributes } } }
    },
  })
  return texts
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  setCookie(tokenFor('robin'))
})
afterEach(() => {
  for (const { clientId } of $outbox.get()) discardMessage(clientId)
  cleanup()
  onClose.mockClear()
})

it('A message that waits for the network is not offered again to be sent, and goes out once', async () => {
  support('nothing')
  open()
  write('Hello')
  send()
  await waitFor(() => expect($outbox.get()).toHaveLength(1))
  expect(openDraft('message-new-support').read()).toEqual({})
  cleanup()
  open()
  expect(field().value).toBe('Hello')
  expect(field().readOnly).toBe(true)
  const texts = support('thanks')
  send()
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(texts).toEqual(['Hello']))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  cleanup()
  open()
  expect(field().value).toBe('')
  expect(texts).toHaveLength(1)
})

it('A message that waits for the network says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  support('nothing')
  open()
  write('Hello')
  send()
  expect(await screen.findByText('Sending when you are back online')).toBeTruthy()
  vi.restoreAllMocks()
})

it.each(['  ', '\u200b', '\u202e', '\u3164', '\u2800', '\u0301'])(
  'A message of which nothing shows is not sent: %j',
  (text) => {
    open()
    write(text)
    const button = screen.getByRole('button', { name: 'Send' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(button)
    expect($outbox.get()).toEqual([])
  },
)

it('Who pastes more than a message holds reads that the rest is cut off', () => {
  open()
  write('x'.repeat(9_999))
  expect(screen.queryByText(/10,000 characters/)).toBeNull()
  write('x'.repeat(10_000))
  expect(screen.getByText(/10,000 characters/)).toBeTruthy()
})

it('A message that was refused after its dialog was closed is given back with the reason', async () => {
  support('refusal')
  open()
  write('Hello')
  send()
  cleanup()
  await waitFor(() => expect($outbox.get()[0]?.failure).toBeTruthy())
  open()
  expect(field().value).toBe('Hello')
  expect((await screen.findByRole('alert')).textContent).toContain('Unable to send message.')
  // Changed, it is a draft again.
  write('Hello again')
  expect($outbox.get()).toEqual([])
  const texts = support('thanks')
  send()
  await waitFor(() => expect(texts).toEqual(['Hello again']))
})

it('A message to the clinician goes to the one the patient has by now', async () => {
  const provider = { user_id: 'amara', full_name: 'Amara Obi', out_of_office_message: null }
  const sent = edge({ 'GET /api/me': me(provider) })
  render(
    <ComposeDialog
      recipients={{
        ...recipients,
        provider: { userId: 'daniel', name: 'Daniel Reyes', outOfOfficeMessage: null },
      }}
      clinicHours={{ openings: [], week: '' }}
      timeFormat="12h"
      now={Date.now()}
      purpose="provider"
      onClose={onClose}
    />,
  )
  await screen.findByText('Amara Obi')
  write('Hello')
  send()
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toContain('/api/users/amara/conversations'),
  )
})
