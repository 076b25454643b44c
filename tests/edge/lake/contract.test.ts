import { type ClientError, createClient, type SanityClient } from '@sanity/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { editor, faq, fresh, signInClientOf, topic } from './editors'
import { hosted } from './hosted'

/**
 * What both content lakes promise, through the real client. With SANITY_TEST_PROJECT_ID, SANITY_TEST_DATASET and
 * SANITY_TEST_TOKEN it asks hosted Sanity; else the embedded lake, over HTTP.
 */
let client: SanityClient
beforeAll(async () => {
  client = hosted
    ? createClient({ ...hosted, apiVersion: '2026-03-01', useCdn: false })
    : signInClientOf(await editor())
  await client.createIfNotExists(topic)
})
const topicOf = (_id: string) => ({
  ...topic,
  _id,
  title: { _type: 'localeString', en: 'Cost' },
  slug: { _type: 'slug', current: _id },
})
const raw = () => client.withConfig({ perspective: 'raw' })
const refusal = async (work: Promise<unknown>): Promise<ClientError> => {
  try {
    await work
  } catch (error) {
    return error as ClientError
  }
  throw new Error('It was not refused')
}
const items = (error: ClientError) =>
  ((error.details as { items?: { error: { type: string } }[] })?.items ?? []).map(
    (item) => item.error.type,
  )

describe('reading', () => {
  it('answers GROQ with parameters, in a GET and in a POST', async () => {
    const ids = [fresh(), fresh(), fresh()].sort()
    for (const [at, id] of ids.entries()) await client.create({ ...faq(id), order: at })
    const query = '*[_id in $ids] | order(order desc){_id, "ask": question.en, order}'
    expect(await client.fetch(query, { ids })).toEqual(
      [...ids].reverse().map((_id, at) => ({ _id, ask: 'Is it free?', order: 2 - at })),
    )
    const many = Array.from({ length: 700 }, () => fresh())
    expect(await client.fetch(query, { ids: [...ids, ...many] })).toHaveLength(3)
  })

  it('follows references and asks back', async () => {
    const cost = fresh('topic')
    const id = fresh()
    await client.create(topicOf(cost))
    await client.create({ ...faq(id), topic: { _type: 'reference', _ref: cost } })
    expect(
      await client.fetch(
        '*[_id == $cost][0]{"all": *[references(^._id)]._id, "first": *[_id == $id][0].topic->title.en}',
        { cost, id },
      ),
    ).toEqual({ all: [id], first: 'Cost' })
  })

  it('hands out documents by id, nothing for those that are not there', async () => {
    const id = fresh()
    await client.create(faq(id))
    expect(await client.getDocument(id)).toMatchObject({ _id: id, _type: 'faqEntry' })
    expect((await client.getDocuments([fresh(), id])).map((one) => one?._id ?? null)).toEqual([
      null,
      id,
    ])
  })

  it('sees drafts and what is published as the perspective says', async () => {
    const id = fresh()
    await client.create(faq(id, 'Old?'))
    await client.create(faq(`drafts.${id}`, 'New?'))
    const query = '*[_id == $id || _id == "drafts." + $id]{_id, _originalId, "ask": question.en}'
    expect(await client.fetch(query, { id })).toMatchObject([{ _id: id, ask: 'Old?' }])
    expect(await client.withConfig({ perspective: 'drafts' }).fetch(query, { id })).toMatchObject([
      { _id: id, _originalId: `drafts.${id}`, ask: 'New?' },
    ])
    expect(await raw().fetch(query, { id })).toHaveLength(2)
    expect(await client.withConfig({ apiVersion: '2024-01-01' }).fetch(query, { id })).toHaveLength(
      2,
    )
  })

  it('says where a query is wrong', async () => {
    const error = await refusal(client.fetch('*[_type == '))
    expect(error).toMatchObject({ statusCode: 400, name: 'Error' })
    expect(error.details).toMatchObject({ type: 'queryParseError', query: '*[_type == ' })
    expect((await refusal(client.fetch('*[_id == $id]'))).message).toContain('param $id referenced')
  })
})

describe('writing', () => {
  it('creates, replaces, patches and deletes', async () => {
    const id = fresh()
    const made = await client.create({ ...faq(id), order: 1, tags: [{ _key: 'a', name: 'a' }] })
    expect(made).toMatchObject({
      _id: id,
      _rev: expect.any(String),
      _createdAt: expect.any(String),
    })
    const patched = await client
      .patch(id)
      .set({ 'question.en': 'Who pays?', 'tags[_key=="a"].name': 'b' })
      .inc({ order: 4 })
      .setIfMissing({ popular: true })
      .insert('after', 'tags[-1]', [{ _key: 'c', name: 'c' }])
      .commit()
    expect(patched).toMatchObject({
      question: { en: 'Who pays?' },
      order: 5,
      popular: true,
      tags: [{ name: 'b' }, { name: 'c' }],
    })
    expect(patched._rev).not.toBe(made._rev)
    await client.patch(id).unset(['tags', 'popular']).commit()
    expect(await client.getDocument(id)).not.toHaveProperty('tags')
    expect(await client.createIfNotExists(faq(id, 'Lost?'))).toMatchObject({ order: 5 })
    expect(await client.createOrReplace(faq(id, 'Whole?'))).not.toHaveProperty('order')
    await client.delete(id)
    expect(await client.getDocument(id)).toBeUndefined()
  })

  it('does all of a transaction or nothing of it', async () => {
    const [id, other] = [fresh(), fresh()]
    await client.create(faq(other))
    const error = await refusal(client.transaction().create(faq(id)).create(faq(other)).commit())
    expect(error.statusCode).toBe(409)
    expect(items(error)).toEqual(['documentAlreadyExistsError'])
    expect(await client.getDocument(id)).toBeUndefined()
    const done = await client.transaction().create(faq(id)).delete(other).commit()
    expect(done.results.map(({ operation }) => operation)).toEqual(['create', 'delete'])
  })

  it('deletes and patches what a query finds', async () => {
    const mark = fresh('mark')
    const ids = [fresh(), fresh()]
    for (const id of ids) await client.create({ ...faq(id), mark })
    await client.patch({ query: '*[mark == $mark]', params: { mark } }).set({ order: 9 }).commit()
    expect(await client.fetch('*[mark == $mark].order', { mark })).toEqual([9, 9])
    await client.delete({ query: '*[mark == $mark]', params: { mark } })
    expect(await client.fetch('count(*[mark == $mark])', { mark })).toBe(0)
  })

  it('lets one of two writers through who saw the same revision', async () => {
    const id = fresh()
    const { _rev } = await client.create(faq(id))
    const tries = await Promise.allSettled(
      ['One?', 'Two?'].map((en) =>
        client.patch(id).ifRevisionId(_rev).set({ 'question.en': en }).commit(),
      ),
    )
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = tries.find((each) => each.status === 'rejected')
    expect((lost as PromiseRejectedResult).reason).toMatchObject({ statusCode: 409 })
  })

  it('refuses to patch an id or a type, and to add to what is no number', async () => {
    const made = await client.create({ ...faq(fresh()), order: 1 })
    const patch = (operations: object) =>
      refusal(client.mutate([{ patch: { id: made._id, ...operations } }] as never))
    for (const [operations, text] of [
      [{ set: { _id: fresh() } }, 'Cannot modify immutable attribute "_id"'],
      [{ set: { _type: 'brand' } }, 'Cannot modify immutable attribute "_type"'],
      [{ unset: ['_type'] }, 'Cannot modify immutable attribute "_type"'],
      [{ inc: { 'question.en': 1 } }, 'Cannot increment or decrement "question.en"'],
      [{ dec: { order: 'one' } }, 'Cannot increment or decrement "order"'],
    ] as const)
      expect(await patch(operations)).toMatchObject({
        statusCode: 400,
        message: expect.stringContaining(text),
      })
    expect(await client.getDocument(made._id)).toEqual(made)
    await client.patch(made._id).set({ _type: made._type }).inc({ order: 2 }).commit()
    expect(await client.getDocument(made._id)).toMatchObject({ order: 3 })
  })

  it('patches nothing that is not there', async () => {
    const error = await refusal(client.patch(fresh()).set({ order: 1 }).commit())
    expect(items(error)).toEqual(['documentNotFoundError'])
  })

  it('keeps what is referred to', async () => {
    const cost = fresh('topic')
    const id = fresh()
    await client.create(topicOf(cost))
    await client.create({ ...faq(id), topic: { _type: 'reference', _ref: cost } })
    const error = await refusal(client.delete(cost))
    expect(error.statusCode).toBe(409)
    expect(items(error)).toEqual(['documentHasExistingReferencesError'])
    await client.transaction().delete(id).delete(cost).commit()
    const dangling = { ...faq(fresh()), topic: { _type: 'reference', _ref: cost } }
    expect((await refusal(client.create(dangling))).statusCode).toBe(409)
  })

  it('changes nothing in a dry run', async () => {
    const id = fresh()
    await client.create(faq(id), { dryRun: true })
    expect(await client.getDocument(id)).toBeUndefined()
  })

  it('gives the objects of a list keys when asked', async () => {
    const made = await client.create(
      { ...faq(fresh()), more: [{ name: 'a' }] },
      { autoGenerateArrayKeys: true },
    )
    expect(made.more[0]).toEqual({ name: 'a', _key: expect.any(String) })
  })
})

describe('the actions of the Studio', () => {
  const publish = (id: string) =>
    client.action({
      actionType: 'sanity.action.document.publish',
      draftId: `drafts.${id}`,
      publishedId: id,
    })

  it('make a draft, edit it, publish it, take it down and delete it', async () => {
    const id = fresh()
    const draftId = `drafts.${id}`
    await client.action({
      actionType: 'sanity.action.document.create',
      publishedId: id,
      attributes: faq(draftId),
      ifExists: 'fail',
    })
    await client.action({
      actionType: 'sanity.action.document.edit',
      publishedId: id,
      draftId,
      patch: { set: { 'question.en': 'Edited?' } },
    })
    expect(await client.getDocument(id)).toBeUndefined()
    await publish(id)
    expect(await client.getDocument(id)).toMatchObject({ question: { en: 'Edited?' } })
    expect(await client.getDocument(draftId)).toBeUndefined()
    await client.action({
      actionType: 'sanity.action.document.edit',
      publishedId: id,
      draftId,
      patch: { set: { 'question.en': 'Again?' } },
    })
    expect(
      await raw().fetch('*[_id in $ids] | order(_id).question.en', { ids: [id, draftId] }),
    ).toEqual(['Again?', 'Edited?'])
    await client.action({ actionType: 'sanity.action.document.discard', draftId })
    await client.action({
      actionType: 'sanity.action.document.unpublish',
      publishedId: id,
      draftId,
    })
    expect(await client.getDocument(id)).toBeUndefined()
    expect(await client.getDocument(draftId)).toMatchObject({ question: { en: 'Edited?' } })
    await publish(id)
    await client.action({
      actionType: 'sanity.action.document.delete',
      publishedId: id,
      includeDrafts: [],
    })
    expect(await client.getDocument(id)).toBeUndefined()
  })

  it('are refused where there is nothing to act on, and not at the revision that was meant', async () => {
    expect((await refusal(publish(fresh()))).statusCode).toBeGreaterThanOrEqual(400)
    const id = fresh()
    await client.create(faq(`drafts.${id}`))
    const error = await refusal(
      client.action({
        actionType: 'sanity.action.document.publish',
        draftId: `drafts.${id}`,
        publishedId: id,
        ifDraftRevisionId: 'another',
      }),
    )
    expect(error.statusCode).toBe(409)
  })
})
