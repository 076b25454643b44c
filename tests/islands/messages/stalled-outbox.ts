import { passTime } from '../pass-time'
import { edge, refusal } from '../stores/browser'

export const load = async () => ({
  ...(await import('#islands/messages/outbox/outbox')),
  ...(await import('#islands/messages/outbox/edit-holds')),
  ...(await import('#islands/messages/outbox/message-editor')),
  ...(await import('#islands/messages/outbox/queued-messages')),
  ...(await import('#islands/messages/outbox/take-back')),
  ...(await import('#islands/stores/toasts')),
  ...(await import('#islands/stores/drafts')),
})
interface Body {
  readonly client_id: string
  readonly message_text: string
}
export const notSent = 'Unable to send message. Please try again later.'
export const standsBehind = 'Not sent yet. An earlier message comes first.'
export const halfAMinute = 30_500

/** What the server was sent to take, in this order; it fails on the texts that `failing` holds. */
export const serve = (failing: Set<string>, fail: () => unknown = () => refusal(500, 'Broken')) => {
  const sent: string[] = []
  const take =
    (conversation: string) =>
    ({ body: { client_id: id, message_text: text } }: { body: Body }) => {
      sent.push(text)
      if (failing.has(text)) return fail()
      const attributes = {
        conversation_id: conversation,
        seq: 1,
        message_text: text,
        client_id: id,
      }
      return { status: 200, body: { data: { type: 'messages', id: `m-${id}`, attributes } } }
    }
  edge({
    'PATCH /api/conversations/c1/messages': take('c1'),
    'PATCH /api/conversations/c2/messages': take('c2'),
    'POST /api/users/u1/conversations': take('c3'),
  } as never)
  return sent
}
export const toC1 = { conversationId: 'c1' }

/** Two messages of one conversation, the first of which the server failed to take too often. */
export const stallTwo = async () => {
  const failing = new Set(['one'])
  const sent = serve(failing)
  const outbox = await load()
  const one = outbox.queueMessage(toC1, 'one').clientId
  const two = outbox.queueMessage(toC1, 'two').clientId
  const three = outbox.queueMessage(toC1, 'three').clientId
  await passTime(halfAMinute)
  const left = () => outbox.$outbox.get().map(({ text, failure }) => [text, failure])
  return { ...outbox, failing, sent, left, one, two, three }
}
