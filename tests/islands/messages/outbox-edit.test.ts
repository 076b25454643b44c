// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { passTime } from '../pass-time'
import { freshBrowser, setCookie, tokenFor } from '../stores/browser'
import { halfAMinute, load, notSent, stallTwo, standsBehind, toC1 } from './stalled-outbox'

/** The locks of all tabs, of which one has all that are asked for until it ends. */
let heldLocks = new Set<string>()
const endTab = () => {
  heldLocks = new Set()
}
const lockManager = {
  request: async (name: string, work: () => Promise<unknown>) => {
    const held = heldLocks
    held.add(name)
    await work()
    held.delete(name)
  },
  query: async () => ({ held: [...heldLocks].map((name) => ({ name })) }),
}

beforeEach(() => {
  freshBrowser()
  setCookie(tokenFor('robin'))
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

describe('a message that its writer changes', () => {
  type Tab = Awaited<ReturnType<typeof load>>
  /** As the field does, into which its text goes. */
  const edit = ({ openDraft, takeBack, followEdit, $outbox }: Tab, id: string) => {
    const message = $outbox.get().find(({ clientId }) => clientId === id)
    if (!message) throw new Error('It is not there')
    takeBack(message)
    const draft = openDraft('message-c1')
    draft.write({ ...draft.read(), text: message.text })
    return {
      ...draft,
      clear: () => {
        draft.clear()
        followEdit('c1')
      },
    }
  }
  /** Another tab of this browser is opened: what one keeps for itself, the other does not know. */
  const openTab = async (storage: Record<string, string> = {}): Promise<Tab> => {
    vi.resetModules()
    sessionStorage.clear()
    for (const [name, value] of Object.entries(storage)) sessionStorage.setItem(name, value)
    const tab = await load()
    tab.followOutbox()
    await passTime(0)
    return tab
  }

  it('keeps its place: those behind it wait, also when the network is back, and follow it', async () => {
    const outbox = await stallTwo()
    const { queueMessage, flushOutbox, sent, left, one } = outbox
    sent.length = 0
    const draft = edit(outbox, one)
    await flushOutbox()
    await passTime(halfAMinute)
    expect(sent).toEqual([])
    expect(left()).toEqual([
      ['two', standsBehind],
      ['three', standsBehind],
    ])
    queueMessage(toC1, 'one, put better')
    draft.clear()
    expect(left().map(([text]) => text)).toEqual(['one, put better', 'two', 'three'])
    await passTime(0)
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
    await passTime(halfAMinute)
    expect(sent).toEqual([])
    expect(left()).toEqual([
      ['one', notSent],
      ['two, put better', standsBehind],
      ['three', standsBehind],
    ])
    retryMessage(one)
    await passTime(0)
    expect(sent).toEqual(['one', 'two, put better', 'three'])
  })

  it('holds up no one once it is given up', async () => {
    const outbox = await stallTwo()
    outbox.sent.length = 0
    edit(outbox, outbox.one).clear()
    await outbox.flushOutbox()
    await passTime(0)
    expect(outbox.sent).toEqual(['two', 'three'])
  })

  describe('while another tab is open', () => {
    beforeEach(() => {
      endTab()
      Object.defineProperty(navigator, 'locks', { value: lockManager, configurable: true })
    })
    afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

    it('holds up those behind it there too, however long it is changed, and they follow it', async () => {
      const outbox = await stallTwo()
      const { failing, sent, left, one } = outbox
      failing.clear()
      sent.length = 0
      const draft = edit(outbox, one)
      const storage = { ...sessionStorage }
      const other = await openTab()
      other.queueMessage(toC1, 'four')
      await passTime(3_600_000)
      await other.flushOutbox()
      expect(sent).toEqual(['four'])
      expect(left().map(([text]) => text)).toEqual(['two', 'three'])
      for (const [name, value] of Object.entries(storage)) sessionStorage.setItem(name, value)
      outbox.queueMessage(toC1, 'one, put better')
      draft.clear()
      await passTime(0)
      expect(sent).toEqual(['four', 'one, put better', 'two', 'three'])
    })

    it('keeps its place over a reload, in which its tab is away for a moment', async () => {
      const outbox = await stallTwo()
      outbox.failing.clear()
      outbox.sent.length = 0
      edit(outbox, outbox.one)
      const storage = { ...sessionStorage }
      await passTime(3_600_000)
      dispatchEvent(new Event('pagehide'))
      endTab()
      await (await openTab()).flushOutbox()
      await openTab(storage)
      await passTime(3_600_000)
      await (await openTab()).flushOutbox()
      expect(outbox.sent).toEqual([])
    })

    it('holds up no one once its tab is closed: those behind it go a minute later', async () => {
      const outbox = await stallTwo()
      const { failing, sent, one } = outbox
      failing.clear()
      sent.length = 0
      edit(outbox, one)
      await openTab()
      await passTime(3_600_000)
      dispatchEvent(new Event('pagehide'))
      endTab()
      await passTime(59_000)
      expect(sent).toEqual([])
      await passTime(62_000)
      expect(sent).toEqual(['two', 'three'])
    })

    it('holds up no one once its tab has crashed, or its writer has given it up', async () => {
      const outbox = await stallTwo()
      const { failing, sent, one } = outbox
      failing.clear()
      sent.length = 0
      const draft = edit(outbox, one)
      await passTime(3_600_000)
      endTab()
      await openTab()
      expect(sent).toEqual(['two', 'three'])
      draft.clear()
      expect(Object.keys(localStorage).filter((name) => name.includes(':edit:'))).toEqual([])
    })
  })
})
