import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { lakeOf } from '#content/client'
import { evictSession } from '#edge/access/sessions/session'
import { bindings, db } from '../world'
import { editor, faq, fresh, type Signed, signInClientOf, staff } from './editors'
import { ear, listening, socket } from './event-stream'

let who: Signed
beforeAll(async () => {
  who = await editor()
})
const lake = lakeOf(bindings) as unknown as DurableObjectStub
const about = (id: string) => (received: { event: string; data: Record<string, unknown> }) =>
  received.event === 'mutation' && received.data.documentId === id
const all = { includeAllVersions: 'true', effectFormat: 'mendoza' }

describe('an editor who listens over a socket', () => {
  it('is welcomed, and hears of every document their question finds', async () => {
    const id = fresh()
    const mine = await ear(listening('*[_id in $ids]', { ids: [id, `drafts.${id}`] }, all), who)
    await mine.receives(({ event }) => event === 'welcome')
    const client = signInClientOf(who)
    await client.create(faq(`drafts.${id}`))
    expect((await mine.receives(about(`drafts.${id}`))).data).toMatchObject({
      transition: 'appear',
      identity: who.id,
      mutations: [{ create: { _id: `drafts.${id}` } }],
      effects: { apply: [0, { _id: `drafts.${id}` }], revert: [0, null] },
      result: { _id: `drafts.${id}` },
      transactionTotalEvents: 1,
    })
    await client.action({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${id}`,
      publishedId: id,
    })
    const published = await mine.receives(about(id))
    expect(published.data).toMatchObject({ transition: 'appear', transactionTotalEvents: 2 })
    const gone = mine.received.filter(about(`drafts.${id}`)).at(-1)
    // On a delete too, or the Studio goes on showing the draft.
    expect(gone?.data).toMatchObject({
      transition: 'disappear',
      resultRev: published.data.transactionId,
    })
    mine.close()
  })

  it('hears of published documents alone unless drafts are asked for', async () => {
    const id = fresh()
    const mine = await ear(listening('*[_type == "faqEntry"]'), who)
    await signInClientOf(who).create(faq(`drafts.${id}`))
    await signInClientOf(who).create(faq(id))
    await mine.receives(about(id))
    expect(mine.received.some(about(`drafts.${id}`))).toBe(false)
    mine.close()
  })

  it('goes on hearing when the object slept in between', async () => {
    const id = fresh()
    const mine = await ear(listening('*[_id == $id]', { id }), who)
    await mine.receives(({ event }) => event === 'welcome')
    await evictDurableObject(lake)
    await signInClientOf(who).create(faq(id))
    await mine.receives(about(id))
    mine.close()
  })

  it('hears things in the order they happened', async () => {
    const id = fresh()
    const mine = await ear(listening('*[_id == $id]', { id }), who)
    const client = signInClientOf(who)
    await client.create({ ...faq(id), order: 0 })
    await Promise.all(Array.from({ length: 20 }, () => client.patch(id).inc({ order: 1 }).commit()))
    await mine.receives(
      (received) => (received.data.result as { order?: number } | undefined)?.order === 20,
    )
    const revisions = mine.received.filter(about(id)).map(({ data }) => data)
    for (const [at, { previousRev }] of revisions.entries())
      if (at > 0) expect(previousRev).toBe(revisions[at - 1]?.resultRev)
    mine.close()
  })

  it('is told when the question is wrong', async () => {
    const mine = await ear(listening('*[_type =='), who)
    expect((await mine.receives(({ event }) => event === 'channelError')).data).toMatchObject({
      error: { type: 'queryParseError' },
    })
    await mine.closed()
  })

  it('is cut off once signed out, or without the right any more', async () => {
    for (const end of [
      'update sessions set revoked_at = created_at where id = ?2',
      `update users set access_rights = '[]' where id = ?1`,
      `update users set status = 'disabled' where id = ?1`,
    ]) {
      const leaver = await editor()
      const stays = await ear(listening('*'), who)
      const goes = await ear(listening('*'), leaver)
      await db.prepare(`${end} and ?1 <> ?2`).bind(leaver.id, leaver.session).run()
      await runDurableObjectAlarm(lake)
      await goes.closed()
      const id = fresh()
      await signInClientOf(who).create(faq(id))
      await stays.receives(about(id))
      stays.close()
    }
  })

  it('is not let in by another site’s page, without a grant, or when signed out meanwhile', async () => {
    expect((await socket(listening('*'), who, 'https://evil.test')).status).toBe(403)
    expect((await socket(listening('*'), who, null)).status).toBe(403)
    expect((await socket(listening('*'), await staff([]))).status).toBe(403)
    const gone = await editor()
    await signInClientOf(gone).fetch('1')
    await db
      .prepare('update sessions set revoked_at = created_at where id = ?')
      .bind(gone.session)
      .run()
    expect((await socket(listening('*'), gone)).status).toBe(401)
    evictSession(gone.session)
  })
})

describe('an editor who listens with the real client', () => {
  it('hears of documents and of drafts, and of what is live', async () => {
    const id = fresh()
    const client = signInClientOf(who)
    const received: string[] = []
    const live: string[] = []
    const open = client
      .listen('*[_type == "faqEntry"]', {}, { events: ['welcome', 'mutation'] })
      .subscribe((event) =>
        received.push(event.type === 'mutation' ? event.documentId : event.type),
      )
    const openLive = client.live
      .events({ includeDrafts: true })
      .subscribe((event) => live.push(event.type))
    await expect.poll(() => received[0]).toBe('welcome')
    await expect.poll(() => live[0]).toBe('welcome')
    await client.create(faq(id))
    await expect.poll(() => received).toContain(id)
    await expect.poll(() => live).toContain('message')
    open.unsubscribe()
    openLive.unsubscribe()
  })

  it('is told what it missed, or that it missed too much to be told', async () => {
    const id = fresh()
    const client = signInClientOf(who)
    await client.create(faq(id))
    const { _rev } = await client.patch(id).set({ order: 1 }).commit()
    await client.patch(id).set({ order: 2 }).commit()
    const read = async (last: string, until: RegExp) => {
      const path = listening('*[_id == $id]', { id }, { enableResume: 'true' })
      const { default: worker } = (await import('cloudflare:workers')).exports as unknown as {
        default: Fetcher
      }
      const response = await worker.fetch(`http://care.test${path}`, {
        headers: { authorization: `Bearer ${who.token}`, 'last-event-id': last },
      })
      const reader = response.body?.getReader()
      let text = ''
      while (!until.test(text)) {
        const part = await reader?.read()
        if (!part || part.done) break
        text += new TextDecoder().decode(part.value)
      }
      await reader?.cancel()
      return text
    }
    const back = await read(`${_rev}#${id}`, /"order":2/)
    expect(back).toMatch(/^event: welcomeback/)
    expect(back.match(/event: mutation/g)).toHaveLength(1)
    expect(back).toContain('"order":2')
    expect(await read('long-ago#x', /^event: reset/)).toMatch(/^event: reset/)
  })
})

describe('who is where in the Studio', () => {
  it('is told among those who have it open, and ends when a window closes', async () => {
    const path = '/lake/v2022-06-30/socket/production'
    const open = async (person: Signed) => {
      const { webSocket } = (await socket(path, person)) as unknown as {
        webSocket: WebSocket & { accept(): void }
      }
      const received: { id?: string; result?: unknown; params?: { result: unknown } }[] = []
      webSocket.addEventListener('message', ({ data }) => {
        received.push(JSON.parse(String(data)))
      })
      webSocket.accept()
      const call = (method: string, params: object = {}) =>
        webSocket.send(JSON.stringify({ jsonrpc: '2.0', id: method, method, params }))
      const messages = () => received.flatMap(({ params }) => (params ? [params.result] : []))
      return { received, call, messages, close: () => webSocket.close() }
    }
    const other = await editor()
    const [one, two] = [await open(who), await open(other)]
    one.call('presence_subscribe')
    await expect.poll(() => one.received[0]?.result).toEqual(expect.any(String))
    two.call('presence_rollcall', { session: 'tab-2' })
    await expect
      .poll(one.messages)
      .toContainEqual({ type: 'rollCall', i: other.id, session: 'tab-2' })
    await evictDurableObject(lake)
    two.call('presence_announce', { data: { sessionId: 'tab-2', locations: [{ path: [] }] } })
    await expect.poll(one.messages).toContainEqual({
      type: 'state',
      i: other.id,
      m: { sessionId: 'tab-2', locations: [{ path: [] }] },
    })
    two.close()
    await expect
      .poll(one.messages)
      .toContainEqual({ type: 'disconnect', i: other.id, m: { session: 'tab-2' } })
    one.call('nonsense')
    await expect.poll(() => JSON.stringify(one.received.at(-1))).toContain('-32601')
    one.close()
  })
})
