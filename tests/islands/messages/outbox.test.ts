// @vitest-environment happy-dom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { edge, freshBrowser, refusal, setCookie, tokenFor, watchLeaving } from '../stores/browser'

const load = async () => ({
  // Before it is needed: a part that is loaded waits for no clock of ours.
  ...(await import('#islands/messages/outbox/give-up-message')),
  ...(await import('#islands/messages/outbox/outbox')),
  ...(await import('#islands/messages/outbox/message-editor')),
  ...(await import('#islands/messages/outbox/queued-messages')),
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
/** The browser's storage for this test, with an operation of it changed. */
const changeStorage = (
  changed: Partial<
    Record<'setItem' | 'removeItem', (name: string, storage: Storage, value?: string) => void>
  >,
) => {
  const storage = localStorage
  onTestFinished(() => void vi.stubGlobal('localStorage', storage))
  vi.stubGlobal('localStorage', {
    get length() {
      return storage.length
    },
    key: (at: number) => storage.key(at),
    getItem: (name: string) => storage.getItem(name),
    setItem: (name: string, value: string) =>
      changed.setItem ? changed.setItem(name, storage, value) : storage.setItem(name, value),
    removeItem: (name: string) =>
      changed.removeItem ? changed.removeItem(name, storage) : storage.removeItem(name),
  })
}
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

it('A message pasted from a PDF or a slide goes out without what cannot be shown', async () => {
  const texts: string[] = []
  edge({
    [conversation]: ({ body }: { body: Body }) => {
      texts.push(body.message_text)
      return answerTo(body.client_id, body.message_text)
    },
  } as never)
  const { queueMessage } = await load()
  queueMessage({ conversationId: 'c1' }, 'Page 1\fPage 2\vA line\u0007\tand a tab')
  await vi.waitFor(() => expect(texts).toEqual(['Page 1\nPage 2\nA line\tand a tab']))
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

it('What one tab writes while another takes out what has arrived is kept', async () => {
  edge({
    [conversation]: ({ body: { client_id: id, message_text: text } }: { body: Body }) => {
      if (text === 'two') throw new TypeError('Failed to fetch')
      return answerTo(id, text)
    },
  } as never)
  const one = await load()
  vi.resetModules()
  const two = await load()
  let isFirst = true
  changeStorage({
    removeItem: (name, storage) => {
      if (isFirst) two.queueMessage({ conversationId: 'c1' }, 'two')
      isFirst = false
      storage.removeItem(name)
    },
  })
  one.queueMessage({ conversationId: 'c1' }, 'one')
  await vi.waitFor(() => expect(one.$outbox.get().map(({ text }) => text)).toEqual(['two']))
  two.followOutbox()()
  expect(two.$outbox.get().map(({ text }) => text)).toEqual(['two'])
})

it('A message that was discarded while it was sent does not come back refused', async () => {
  let discard = () => {}
  edge({
    [conversation]: () => {
      discard()
      return refusal(403, 'No')
    },
  } as never)
  const { queueMessage, discardMessage, flushOutbox, $outbox } = await load()
  const { clientId } = queueMessage({ conversationId: 'c1' }, 'Hello')
  discard = () => discardMessage(clientId)
  await flushOutbox()
  await vi.waitFor(() => expect(stored()).toEqual([]))
  expect($outbox.get()).toEqual([])
})

it('What waits is sent from any page, now or when the network is back, and of this user alone', async () => {
  let isOnline = false
  const texts: string[] = []
  edge({
    [conversation]: ({ body }: { body: Body }) => {
      if (!isOnline) throw new TypeError('Failed to fetch')
      texts.push(body.message_text)
      return answerTo(body.client_id, body.message_text)
    },
  } as never)
  const { queueMessage } = await load()
  queueMessage({ conversationId: 'c1' }, 'Hello')
  vi.resetModules()
  const { sendWaitingMessages } = await import('#islands/stores/drafts')
  const outbox = vi.fn(() => import('#islands/messages/outbox/outbox'))
  sendWaitingMessages('someone-else', outbox)
  expect(outbox).not.toHaveBeenCalled()
  const stop = sendWaitingMessages('robin', outbox)
  await vi.waitFor(() => expect(outbox).toHaveBeenCalledTimes(1))
  expect(texts).toEqual([])
  isOnline = true
  dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(texts).toEqual(['Hello']))
  stop()
  await vi.waitFor(() => expect(stored()).toEqual([]))
})

it('The tab that wrote a message learns that another tab has sent it', async () => {
  edge({
    [conversation]: ({ body }: { body: Body }) => answerTo(body.client_id, body.message_text),
  } as never)
  const writer = await load()
  const stop = writer.followOutbox()
  const arrived: string[] = []
  writer.onSent(({ text }) => arrived.push(String(text)))
  vi.resetModules()
  const sender = await load()
  // Browsers tell all tabs but the one that writes.
  changeStorage({
    setItem: (key, storage, newValue = '') => {
      storage.setItem(key, newValue)
      dispatchEvent(new StorageEvent('storage', { key, newValue }))
    },
  })
  sender.queueMessage({ conversationId: 'c1' }, 'Hello')
  await vi.waitFor(() => expect(arrived).toEqual(['Hello']))
  stop()
})

it('A message is sent also where the browser keeps nothing', async () => {
  changeStorage({
    setItem: () => {
      throw new Error('full')
    },
  })
  edge({
    [conversation]: ({ body }: { body: Body }) => answerTo(body.client_id, body.message_text),
  } as never)
  const { queueMessage, onSent } = await load()
  const arrived: string[] = []
  onSent(({ clientId }) => arrived.push(clientId))
  const { clientId } = queueMessage({ conversationId: 'c1' }, 'Hello')
  await vi.waitFor(() => expect(arrived).toEqual([clientId]))
})
