// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Conversation } from '#islands/messages/conversation'
import { OpenMessages } from '#islands/messages/OpenMessages.tsx'
import { discardMessage, queueMessage } from '#islands/messages/outbox/outbox'
import { $outbox } from '#islands/messages/outbox/queued-messages'
import { Thread } from '#islands/messages/thread/Thread.tsx'
import { openDraft } from '#islands/stores/drafts'
import { edge, refusal, setCookie, tokenFor, watchLeaving } from '../stores/browser'

vi.mock('#islands/stores/live', async (original) => ({
  ...(await original<typeof import('#islands/stores/live')>()),
  onLiveEvent: () => () => {},
}))
const me = { id: 'robin', zone: 'America/New_York', hours: '12h' } as const
const conversation = (status: Conversation['status']) =>
  ({
    id: 'c1',
    version: 1,
    kind: 'support',
    status,
    lastSeq: 0,
    lastReadSeq: 0,
    seenSeq: 0,
    lastMessageAt: '2026-11-24T20:00:00.000Z',
    counterpart: null,
    waitingSince: null,
    pinnedAt: null,
    can: [],
  }) as unknown as Conversation
const now = Date.parse('2026-11-24T21:00:00Z')
const openAs = (status: Conversation['status']) => {
  const open = { conversation: conversation(status), page: { messages: [], hasMore: false } }
  const recipients = { patientId: 'robin', provider: null, assistant: null }
  return render(
    <OpenMessages
      {...{ me, now }}
      conversations={[open.conversation]}
      recipients={recipients}
      clinicHours={{ openings: [], week: '' }}
      to={null}
      open={open}
    />,
  )
}
const refuse = async () => {
  act(() => void queueMessage({ conversationId: 'c1' }, 'Kept words'))
  await waitFor(() => expect($outbox.get()[0]?.failure).toBeTruthy())
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  localStorage.clear()
  sessionStorage.clear()
  setCookie(tokenFor('robin'))
  edge({ 'PATCH /api/conversations/c1/messages': () => refusal(403, 'No') })
})
afterEach(() => {
  act(() => {
    for (const { clientId } of $outbox.get()) discardMessage(clientId)
  })
  cleanup()
  vi.restoreAllMocks()
})

it('The text of a refused message goes back where it was written, before what is there', async () => {
  openAs('open')
  await refuse()
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  fireEvent.change(field, { target: { value: 'New words' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(field.value).toBe('Kept words\nNew words')
  expect($outbox.get()).toEqual([])
})

it('The text of a message that was given up goes where it stood, before what was written after it', async () => {
  const sent: string[] = []
  let isBroken = true
  const take = ({ body }: { body: unknown }) => {
    const { client_id: id, message_text: text } = body as Record<string, string>
    if (isBroken) return refusal(500, 'Broken')
    sent.push(String(text))
    const created_at = '2026-11-24T20:30:00.000Z'
    const attributes = {
      created_at,
      conversation_id: 'c1',
      seq: sent.length,
      message_text: text,
      client_id: id,
    }
    return { status: 200, body: { data: { type: 'messages', id: `m-${id}`, attributes } } }
  }
  edge({ 'PATCH /api/conversations/c1/messages': take })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openAs('open')
  act(() => {
    for (const text of ['one', 'two', 'three']) queueMessage({ conversationId: 'c1' }, text)
  })
  await act(() => vi.advanceTimersByTimeAsync(30_500))
  vi.useRealTimers()
  isBroken = false
  const [edit] = await screen.findAllByRole('button', { name: 'Edit' })
  if (edit) fireEvent.click(edit)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
  expect(field.value).toBe('one')
  fireEvent.change(field, { target: { value: 'one, put better' } })
  await act(async () => {})
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toEqual(['one, put better', 'two', 'three']))
})

it('Of an archived conversation, the text of a refused message goes into a new one, before what was being typed', async () => {
  const places = watchLeaving()
  openDraft('message-new-support').write({ text: 'Begun' })
  openDraft('message-c1').write({ text: 'Half a sentence' })
  openAs('archived')
  await refuse()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(openDraft('message-new-support').read().text).toBe('Begun\nKept words\nHalf a sentence')
  expect(places).toEqual(['/app/messages?to=support'])
  expect($outbox.get()).toEqual([])
})

it('What was being typed when a conversation was archived goes along into the new message', () => {
  openDraft('message-c1').write({ text: 'Half a sentence' })
  openAs('archived')
  fireEvent.click(screen.getByRole('link', { name: 'Write a message' }))
  expect(openDraft('message-new-support').read().text).toBe('Half a sentence')
  expect(openDraft('message-c1').read()).toEqual({})
})

it('Where nothing can be written, a refused message stays on screen and is not offered for a change', async () => {
  render(
    <Thread
      me={me}
      today="2026-11-24"
      conversation={conversation('archived')}
      messages={[]}
      hasOlder={false}
      loadBefore={async () => () => {}}
      onSeen={() => {}}
      loadAfter={async () => {}}
    />,
  )
  await refuse()
  expect(await screen.findByText('Kept words')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Discard' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})
