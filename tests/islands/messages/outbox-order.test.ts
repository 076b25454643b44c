// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { passTime } from '../pass-time'
import { freshBrowser, refusal, setCookie, tokenFor } from '../stores/browser'
import { halfAMinute, load, notSent, serve, stallTwo, standsBehind, toC1 } from './stalled-outbox'

beforeEach(() => {
  freshBrowser()
  setCookie(tokenFor('robin'))
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('a message that the server fails to take', () => {
  it('holds up no other conversation, and no first message', async () => {
    const sent = serve(new Set(['one']))
    const { queueMessage, $outbox } = await load()
    queueMessage(toC1, 'one')
    queueMessage(toC1, 'two')
    queueMessage({ conversationId: 'c2' }, 'elsewhere')
    queueMessage({ userId: 'u1' }, 'to a colleague')
    await passTime(0)
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
      await passTime(1_000)
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
    await passTime(halfAMinute)
    expect(again.$outbox.get()[0]?.failure).toBe(notSent)
    expect(again.$toastHistory.get()).toEqual([])
  })

  it('goes out when it is tried again, and those behind it follow in order', async () => {
    const { retryMessage, failing, sent, left, one } = await stallTwo()
    failing.clear()
    sent.length = 0
    retryMessage(one)
    await passTime(0)
    expect(sent).toEqual(['one', 'two', 'three'])
    expect(left()).toEqual([])
  })

  it('is overtaken by the one its writer tries first, and by no other', async () => {
    const { retryMessage, sent, left, two } = await stallTwo()
    sent.length = 0
    retryMessage(two)
    await passTime(halfAMinute)
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
    await passTime(0)
    expect(sent).toEqual(['four'])
    expect(left().map(([text]) => text)).toEqual(['one', 'two', 'three'])
  })

  it('lets those behind it go once it is discarded', async () => {
    const { discardMessage, sent, left, one } = await stallTwo()
    sent.length = 0
    discardMessage(one)
    await passTime(0)
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
    await passTime(0)
    expect(sent).toEqual(['one', 'two', 'three'])
    expect(page.$outbox.get()).toEqual([])
    stop()
    expect(left()).not.toEqual([])
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
    await passTime(halfAMinute)
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
  await passTime(3_600_000)
  expect(sent.length).toBeGreaterThan(50)
  expect($outbox.get().map(({ failure }) => failure)).toEqual([null])
  failing.clear()
  sent.length = 0
  queueMessage(toC1, 'two')
  await passTime(0)
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
  await vi.waitFor(() => expect($outbox.get()[0]?.failure).toMatch('permissions'))
  expect(sent).toEqual(['one', 'one'])
})
