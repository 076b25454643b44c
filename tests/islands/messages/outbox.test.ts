// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { edge, freshBrowser, refusal, setCookie, tokenFor, watchLeaving } from '../stores/browser'

const load = async () => ({
  ...(await import('#islands/messages/outbox')),
  ...(await import('#islands/stores/session')),
})
interface Body {
  readonly client_id: string
  readonly message_text: string
}
const conversation = 'PATCH /api/conversations/c1/messages'
const answerTo = (clientId: string, text: string) => ({
  status: 200,
  body: {
    data: {
      type: 'messages',
      id: `m-${clientId}`,
      attributes: { conversation_id: 'c1', seq: 1, message_text: text, client_id: clientId },
    },
  },
})
const stored = () =>
  Object.entries({ ...localStorage }).filter(([name]) => name.startsWith('messages_outbox:'))

beforeEach(() => {
  freshBrowser()
  setCookie(tokenFor('robin'))
})

it('A message stays in the outbox until it has arrived, and goes out under one name', async () => {
  let attempts = 0
  const sent = edge({
    [conversation]: ({ body }: { body: Body }) => {
      attempts += 1
      if (attempts === 1) throw new TypeError('Failed to fetch')
      const { client_id: id, message_text: text } = body
      return answerTo(id, text)
    },
  } as never)
  const { queueMessage, flushOutbox, onSent, $outbox } = await load()
  const arrived: string[] = []
  onSent(({ clientId }) => arrived.push(clientId))
  const { clientId } = queueMessage({ conversationId: 'c1' }, 'Hello')
  await vi.waitFor(() => expect(attempts).toBe(1))
  expect(stored()).toHaveLength(1)
  await flushOutbox()
  await vi.waitFor(() => expect(arrived).toEqual([clientId]))
  expect($outbox.get()).toEqual([])
  expect(stored()).toEqual([])
  expect(sent.length).toBeGreaterThan(0)
})

it('Messages go out in the order they were written', async () => {
  const texts: string[] = []
  edge({
    [conversation]: ({ body }: { body: Body }) => {
      const { client_id: id, message_text: text } = body
      texts.push(text)
      return answerTo(id, text)
    },
  } as never)
  const { queueMessage, $outbox } = await load()
  for (const text of ['one', 'two', 'three']) queueMessage({ conversationId: 'c1' }, text)
  await vi.waitFor(() => expect($outbox.get()).toEqual([]))
  expect(texts).toEqual(['one', 'two', 'three'])
})

it('A refused message is kept with the words of the specification, and can be tried again', async () => {
  const archived = 'This conversation has been archived. No new messages can be sent.'
  let isOpen = false
  edge({
    [conversation]: ({ body }: { body: Body }) =>
      isOpen
        ? answerTo(body.client_id, 'Hello')
        : {
            ...refusal(409, archived),
            body: {
              errors: [
                { status: '409', code: 'conversation_archived', title: 'x', detail: archived },
              ],
            },
          },
  } as never)
  const { queueMessage, retryMessage, $outbox } = await load()
  const { clientId } = queueMessage({ conversationId: 'c1' }, 'Hello')
  await vi.waitFor(() => expect($outbox.get()[0]?.failure).toBe(archived))
  isOpen = true
  retryMessage(clientId)
  await vi.waitFor(() => expect($outbox.get()).toEqual([]))
})

it.each([
  [
    { conversationId: 'c1' },
    conversation,
    403,
    "You don't have permissions to send a message to this user.",
  ],
  [{ conversationId: 'c1' }, conversation, 400, 'Unable to send message. Please try again later.'],
  [
    { supportOf: 'p1' },
    'POST /api/users/p1/support_conversations',
    400,
    'Unable to send message. Please try again.',
  ],
] as const)(
  'A refusal of a message to %o says what the specification says',
  async (to, route, status, text) => {
    edge({ [route]: () => refusal(status, 'No') } as never)
    const { queueMessage, $outbox } = await load()
    queueMessage(to, 'Hello')
    await vi.waitFor(() => expect($outbox.get()[0]?.failure).toBe(text))
  },
)

it('What was not sent is found again after a reload, and is gone once the user logs out', async () => {
  edge({
    [conversation]: () => {
      throw new TypeError('Failed to fetch')
    },
  } as never)
  const before = await load()
  before.queueMessage({ conversationId: 'c1' }, 'Hello')
  vi.resetModules()
  const after = await load()
  after.followOutbox()()
  expect(after.$outbox.get().map(({ text }) => text)).toEqual(['Hello'])
  watchLeaving()
  await after.logOut()
  expect(stored()).toEqual([])
})
