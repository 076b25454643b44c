// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { edge, freshBrowser, refusal, setCookie, tokenFor } from '../stores/browser'

const load = async () => ({
  // Before it is needed: a part that is loaded waits for no clock of ours.
  ...(await import('#islands/messages/outbox/give-up-message')),
  ...(await import('#islands/messages/outbox/outbox')),
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
const notSent = 'Unable to send message. Please try again later.'
const standsBehind = 'Not sent yet. An earlier message comes first.'
const halfAMinute = 30_500

/** What the server was sent to take, in this order; it fails on the texts that `failing` holds. */
const serve = (failing: Set<string>, fail: () => unknown = () => refusal(500, 'Broken')) => {
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
const toC1 = { conversationId: 'c1' }
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  freshBrowser()
  setCookie(tokenFor('robin'))
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** Two messages of one conversation, the first of which the server failed to take too often. */
const stallTwo = async () => {
  const failing = new Set(['one'])
  const sent = serve(failing)
  const outbox = await load()
  const one = outbox.queueMessage(toC1, 'one').clientId
  const two = outbox.queueMessage(toC1, 'two').clientId
  const three = outbox.queueMessage(toC1, 'three').clientId
  await pass(halfAMinute)
  const left = () => outbox.$outbox.get().map(({ text, failure }) => [text, failure])
  return { ...outbox, failing, sent, left, one, two, three }
}

describe('a message that the server fails to take', () => {
  it('holds up no other conversation, and no first message', async () => {
    const sent = serve(new Set(['one']))
    const { queueMessage, $outbox } = await load()
    queueMessage(toC1, 'one')
    queueMessage(toC1, 'two')
    queueMessage({ conversationId: 'c2' }, 'elsewhere')
    queueMessage({ userId: 'u1' }, 'to a colleague')
    await pass(0)
    expect(sent.toSorted()).toEqual(['elsewhere', 'one', 'to a colleague'])
    expect($outbox.get().map(({ text }) => text)).toEqual(['one', 'two'])
  })

  it('is tried ever more rarely, and then left to its writer, with those behind it', async () => {
    const sent = serve(new Set(['one']))
    const { queueMessage, $outbox } = await load()
    queueMessage(toC1, 'one')
    queueMessage(toC1, 'two')
    const tries: number[] = []
    for (let second = 0; second < 120; second++) {
      await pass(1_000)
      tries.push(sent.length)
    }
    expect([...new Set(tries)].map((count) => tries.indexOf(count))).toEqual([0, 1, 5, 13, 29])
    expect($outbox.get().map(({ text, failure }) => [text, failure])).toEqual([
      ['one', notSent],
      ['two', standsBehind],
    ])
  })

  it('is told of in a toast to who looks at something else, and only where it stands to who looks at it', async () => {
    const { $toastHistory } = await stallTwo()
    expect($toastHistory.get().map(({ text }) => text)).toEqual([
      'A message was not sent. You find it in its conversation.',
    ])
    vi.resetModules()
    freshBrowser()
    setCookie(tokenFor('robin'))
    const again = await load()
    again.registerEditor('c1', () => {})
    again.queueMessage(toC1, 'one')
    await pass(halfAMinute)
    expect(again.$outbox.get()[0]?.failure).toBe(notSent)
    expect(again.$toastHistory.get()).toEqual([])
  })

  it('goes out when it is tried again, and those behind it follow in order', async () => {
    const { retryMessage, failing, sent, left, one } = await stallTwo()
    failing.clear()
    sent.length = 0
    retryMessage(one)
    await pass(0)
    expect(sent).toEqual(['one', 'two', 'three'])
    expect(left()).toEqual([])
  })

  it('is overtaken by the one its writer tries first, and by no other', async () => {
    const { retryMessage, sent, left, two } = await stallTwo()
    sent.length = 0
    retryMessage(two)
    await pass(halfAMinute)
    expect(sent).toEqual(['two'])
    expect(left()).toEqual([
      ['one', notSent],
      ['three', standsBehind],
    ])
  })

  it('is overtaken by what is written after it was given up', async () => {
    const { queueMessage, sent, left } = await stallTwo()
    sent.length = 0
    queueMessage(toC1, 'four')
    await pass(0)
    expect(sent).toEqual(['four'])
    expect(left().map(([text]) => text)).toEqual(['one', 'two', 'three'])
  })

  it('lets those behind it go once it is discarded', async () => {
    const { discardMessage, sent, left, one } = await stallTwo()
    sent.length = 0
    discardMessage(one)
    await pass(0)
    expect(sent).toEqual(['two', 'three'])
    expect(left()).toEqual([])
  })

  it('is tried anew, before those behind it, when the network is back or a page is opened', async () => {
    const { failing, sent, left } = await stallTwo()
    failing.clear()
    sent.length = 0
    vi.resetModules()
    const page = await load()
    const stop = page.followOutbox()
    await pass(0)
    expect(sent).toEqual(['one', 'two', 'three'])
    expect(page.$outbox.get()).toEqual([])
    stop()
    expect(left()).not.toEqual([])
  })

  describe('and that its writer changes', () => {
    /** As the field does, into which its text goes. */
    const edit = (
      { openDraft, takeBack, $outbox }: Awaited<ReturnType<typeof load>>,
      id: string,
    ) => {
      const message = $outbox.get().find(({ clientId }) => clientId === id)
      if (!message) throw new Error('It is not there')
      takeBack(message)
      const draft = openDraft('message-c1')
      draft.write({ ...draft.read(), text: message.text })
      return draft
    }

    it('keeps its place: those behind it wait, also when the network is back, and follow it', async () => {
      const outbox = await stallTwo()
      const { queueMessage, flushOutbox, sent, left, one } = outbox
      sent.length = 0
      const draft = edit(outbox, one)
      await flushOutbox()
      await pass(halfAMinute)
      expect(sent).toEqual([])
      expect(left()).toEqual([
        ['two', standsBehind],
        ['three', standsBehind],
      ])
      queueMessage(toC1, 'one, put better')
      draft.clear()
      expect(left().map(([text]) => text)).toEqual(['one, put better', 'two', 'three'])
      await pass(0)
      expect(sent).toEqual(['one, put better', 'two', 'three'])
      expect(left()).toEqual([])
    })

    it('goes back between the others, and waits for the one before it as they do', async () => {
      const outbox = await stallTwo()
      const { queueMessage, retryMessage, failing, sent, left, one, two } = outbox
      failing.clear()
      sent.length = 0
      const draft = edit(outbox, two)
      queueMessage(toC1, 'two, put better')
      draft.clear()
      await pass(halfAMinute)
      expect(sent).toEqual([])
      expect(left()).toEqual([
        ['one', notSent],
        ['two, put better', standsBehind],
        ['three', standsBehind],
      ])
      retryMessage(one)
      await pass(0)
      expect(sent).toEqual(['one', 'two, put better', 'three'])
    })

    it('holds up no one once it is given up', async () => {
      const outbox = await stallTwo()
      outbox.sent.length = 0
      edit(outbox, outbox.one).clear()
      await outbox.flushOutbox()
      await pass(0)
      expect(outbox.sent).toEqual(['two', 'three'])
    })
  })

  it('that was discarded while it was tried holds up nothing', async () => {
    const failing = new Set(['one'])
    let discard = () => {}
    const sent = serve(failing, () => {
      if (sent.filter((text) => text === 'one').length === 5) discard()
      return refusal(500, 'Broken')
    })
    const { queueMessage, discardMessage, $outbox, $toastHistory } = await load()
    const { clientId } = queueMessage(toC1, 'one')
    discard = () => discardMessage(clientId)
    queueMessage(toC1, 'two')
    await pass(halfAMinute)
    expect($outbox.get()).toEqual([])
    expect(sent.at(-1)).toBe('two')
    expect($toastHistory.get()).toEqual([])
  })
})

it('A message without a network is never given up, and is tried at once when its writer writes on', async () => {
  const failing = new Set(['one', 'two'])
  const sent = serve(failing, () => {
    throw new TypeError('Failed to fetch')
  })
  const { queueMessage, $outbox } = await load()
  queueMessage(toC1, 'one')
  await pass(3_600_000)
  expect(sent.length).toBeGreaterThan(50)
  expect($outbox.get().map(({ failure }) => failure)).toEqual([null])
  failing.clear()
  sent.length = 0
  queueMessage(toC1, 'two')
  await pass(0)
  expect(sent).toEqual(['one', 'two'])
  expect($outbox.get()).toEqual([])
})

it('A refused message is tried again while the part that says why does not come', async () => {
  const part = '#islands/messages/outbox/give-up-message'
  vi.doMock(part, () => {
    throw new TypeError('Failed to fetch')
  })
  const sent = serve(new Set(['one']), () => refusal(403, 'No'))
  const { queueMessage } = await import('#islands/messages/outbox/outbox')
  const { $outbox } = await import('#islands/messages/outbox/queued-messages')
  queueMessage(toC1, 'one')
  await vi.waitFor(() => expect($outbox.get()[0]).toMatchObject({ failure: null, tries: 1 }))
  vi.doUnmock(part)
  await vi.waitFor(() => expect($outbox.get()[0]?.failure).toMatch('permissions'), 5_000)
  expect(sent).toEqual(['one', 'one'])
})
