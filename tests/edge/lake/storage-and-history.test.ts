import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { lakeOf } from '#content/client'
import { compact } from '#content/lake/store/compact-history'
import { bindings } from '../world'
import { ask, editor, faq, fresh, type Signed, signInClientOf } from './editors'

let who: Signed
beforeAll(async () => {
  who = await editor()
})
const lake = lakeOf(bindings)
const object = lake as unknown as DurableObjectStub
const get = async (path: string) => {
  const response = await ask(`/lake/v2025-02-19${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return response.text()
}
const lines = async (path: string) =>
  (await get(path))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const publish = (id: string) =>
  signInClientOf(who).action({
    actionType: 'sanity.action.document.publish',
    draftId: `drafts.${id}`,
    publishedId: id,
  })

describe('what is written', () => {
  it('is there when the object comes back, with its history and its version', async () => {
    const id = fresh()
    await signInClientOf(who).create(faq(`drafts.${id}`))
    await publish(id)
    const version = await lake.version()
    await evictDurableObject(object)
    expect(await signInClientOf(who).getDocument(id)).toMatchObject({
      question: { en: 'Is it free?' },
    })
    expect(await lake.version()).toBe(version)
    const { events } = JSON.parse(await get(`/data/history/production/events/documents/${id}`))
    expect(events[id].map(({ type }: { type: string }) => type)).toEqual([
      'publishDocumentVersion',
      'createDocumentVersion',
    ])
  })

  it('raises the version when visitors could see it, and not for a keystroke in a draft', async () => {
    const id = fresh()
    const client = signInClientOf(who)
    const before = await lake.version()
    await client.create(faq(`drafts.${id}`))
    await client.patch(`drafts.${id}`).set({ order: 1 }).commit()
    expect(await lake.version()).toBe(before)
    await publish(id)
    expect(await lake.version()).toBe(before + 1)
    await client.delete(id)
    expect(await lake.version()).toBe(before + 2)
  })

  it('stays in the outbox until it is taken', async () => {
    const id = fresh()
    const { transactionId } = await signInClientOf(who)
      .mutate([{ create: faq(id) }], { returnDocuments: false })
      .then((done) => done as { transactionId: string })
    await expect.poll(() => lake.hooks()).toEqual([])
    expect(transactionId).toMatch(/^[\w-]+$/)
  })
})

describe('the history of a document', () => {
  it('tells each transaction with what it was and what it became', async () => {
    const id = fresh()
    const client = signInClientOf(who)
    await client.create({ ...faq(id), order: 1 })
    await client.patch(id).set({ order: 2 }).commit()
    const [first, second] = await lines(
      `/data/history/production/transactions/${id},drafts.${id}?effectFormat=mendoza&excludeContent=true`,
    )
    expect(first).toMatchObject({
      author: who.id,
      documentIDs: [id],
      effects: { [id]: { revert: [0, null] } },
    })
    expect(second.effects[id]).toMatchObject({
      apply: [0, { order: 2 }],
      revert: [0, { order: 1 }],
    })
    const at = async (search: string) =>
      JSON.parse(await get(`/data/history/production/documents/${id}?${search}`)).documents
    expect(await at(`revision=${first.id}`)).toMatchObject([{ order: 1 }])
    await client.delete(id)
    expect(await at(`time=${new Date().toISOString()}`)).toEqual([])
    expect(await at('lastRevision=true')).toMatchObject([{ order: 2 }])
  })

  it('stays in bounds: old keystrokes of an hour become one, what was published stays', async () => {
    const id = fresh()
    const client = signInClientOf(who)
    await client.create({ ...faq(`drafts.${id}`), order: 0 })
    for (const order of [1, 2, 3]) await client.patch(`drafts.${id}`).set({ order }).commit()
    await client.create({ ...faq(id), order: 7 })
    await client.patch(id).set({ order: 8 }).commit()
    await runInDurableObject(object, (_, state) =>
      compact(state.storage.sql, Date.now() + 40 * 86_400_000),
    )
    const drafts = await lines(
      `/data/history/production/transactions/drafts.${id}?effectFormat=mendoza`,
    )
    // An hour may turn while this runs.
    expect(drafts.length).toBeLessThanOrEqual(2)
    expect(drafts.at(-1).effects[`drafts.${id}`].apply[1]).toMatchObject({ order: 3 })
    expect(await lines(`/data/history/production/transactions/${id}`)).toHaveLength(2)
  })
})

describe('any query', () => {
  const status = async (query: string, body?: object) => {
    const response = await ask('/lake/v2026-03-01/data/query/production?perspective=raw', {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: JSON.stringify({ query, ...body }),
    })
    await response.body?.cancel()
    return response.status
  }

  it('is answered or refused, never a fault', async () => {
    const word = fc.constantFrom(
      ...['*', '[', ']', '{', '}', '(', ')', '|', '->', '...', '@', '^', '$x', '"a"', '==', '&&'],
      ...['_id', 'order', 'count', 'references', 'pt::text', 'text::query', 'geo::latLng', 'in'],
      ...['match', 'select', '=>', ',', ':', '0', '1..2', 'now()', 'identity()', 'documents::get'],
      ...['hasOwnProperty', '__proto__', 'constructor', 'delta::operation()', 'media::aspect'],
    )
    const query = fc.oneof(
      fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
      fc.string({ maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        expect([200, 400]).toContain(await status(text, { params: { x: 1 } }))
      }),
      { numRuns: 300 },
    )
  }, 60_000)

  it('is refused when it would look at everything again and again', async () => {
    expect(await status('*{"a": *[0]}')).toBe(200)
    const client = signInClientOf(who)
    const many = client.transaction()
    for (let at = 0; at < 90; at += 1) many.create(faq(`drafts.${fresh()}`))
    await many.commit()
    expect(await status('*{"a": *{"b": *{"c": *}}}')).toBe(400)
    expect(await status(`${'*[_type != ""]{"a": '.repeat(12)}1${'}'.repeat(12)}`)).toBe(400)
    expect(await status('('.repeat(20_000))).toBe(400)
    expect(await status('x'.repeat(200_000))).toBe(400)
  })

  it('finds words in all of a document, as the Studio searches', async () => {
    const id = fresh()
    await signInClientOf(who).create(faq(id, 'What is quixotic?'))
    expect(
      await signInClientOf(who).fetch(
        '*[_type == "faqEntry" && [@, _id] match text::query($q)]._id',
        {
          q: 'quixot*',
        },
      ),
    ).toEqual([id])
  })
})

describe('any mutation', () => {
  const mutate = async (...mutations: unknown[]) => {
    const response = await ask('/lake/v2026-03-01/data/mutate/production', {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}` },
      body: JSON.stringify({ mutations }),
    })
    await response.body?.cancel()
    return response.status
  }

  it('is a document or is refused: no name of every object, no endless path, no depth without end', async () => {
    const id = `drafts.${fresh()}`
    expect(await mutate({ create: faq(id) })).toBe(200)
    let deep: unknown = 1
    for (let level = 0; level < 60; level += 1) deep = { a: deep }
    const refused: unknown[] = [
      { create: { ...faq(`drafts.${fresh()}`), hasOwnProperty: 1 } },
      { create: { ...faq(`drafts.${fresh()}`), 'a b': 1 } },
      { create: { ...faq(`drafts.${fresh()}`), deep } },
      { create: { ...faq(`drafts.${fresh()}`), long: 'x'.repeat(1_100_000) } },
      { create: { _id: '../x', _type: 'faqEntry' } },
      { create: { _id: 'x' } },
      { create: { _id: 5, _type: 'faqEntry' } },
      { create: null },
      { patch: { id, set: { 'a[0:99999999]': 1 } } },
      { patch: { id, set: { 'constructor.prototype.x': 1 } } },
      { patch: { id, unset: 'x' } },
      { patch: { id, diffMatchPatch: { 'question.en': 'garbage' } } },
      { patch: { query: '*[_type ==', set: {} } },
      { delete: {} },
      { constructor: {} },
      null,
      'x',
    ]
    for (const mutation of refused)
      expect([JSON.stringify(mutation)?.slice(0, 60), await mutate(mutation)]).toEqual([
        JSON.stringify(mutation)?.slice(0, 60),
        400,
      ])
  })

  it('never changes what a document is through a patch', async () => {
    const id = `drafts.${fresh()}`
    expect(await mutate({ create: faq(id) })).toBe(200)
    for (const set of [{ _id: 'other' }, { _type: 'brand' }])
      expect(await mutate({ patch: { id, set } })).toBe(400)
    expect(await signInClientOf(who).getDocument(id)).toMatchObject({ _id: id, _type: 'faqEntry' })
  })
})
