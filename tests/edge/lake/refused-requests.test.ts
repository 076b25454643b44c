import type { ClientError } from '@sanity/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask, editor, faq, fresh, type Signed, signInClientOf } from './editors'

let who: Signed
beforeAll(async () => {
  who = await editor()
})
const client = () => signInClientOf(who)
const statusOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work
    return 200
  } catch (error) {
    return (error as ClientError).statusCode
  }
}
const lists = {
  items: [
    { _key: 'a', t: 'A' },
    { _key: 'b', t: 'B' },
    { _key: 'c', t: 'C' },
  ],
  n: 3,
}
const made = async () => {
  const id = fresh()
  await client().create({ ...faq(id, 'What is PrEP?'), ...lists })
  return id
}
const patched = async (id: string) =>
  (await client().getDocument(id)) as unknown as { items: { t: string }[] }

/** Asks the lake as the editor; the words of a refusal. */
const request = async (path: string, body?: object): Promise<[number, string]> => {
  const response = await ask(`/lake/v2026-03-01/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { message = '' } = (await response.json()) as { message?: string }
  return [response.status, message]
}

describe('a patch that would change nothing', () => {
  it('is refused where its path cannot be read, or finds no item', async () => {
    const id = await made()
    const paths = [
      'items[',
      'items[].t',
      'items]',
      'a b',
      'items[*].t',
      'n["x"]',
      'items[_key==a',
      '',
    ]
    for (const path of paths)
      for (const operation of ['set', 'setIfMissing', 'inc', 'diffMatchPatch'] as const)
        expect([
          path,
          operation,
          await statusOf(
            client()
              .patch(id, { [operation]: { [path]: 1 } } as never)
              .commit(),
          ),
        ]).toEqual([path, operation, 400])
    for (const path of ['items[_key=="q"].t', 'items[9].t', 'items[t=="Q"]', 'n[0]'])
      expect([
        path,
        await statusOf(
          client()
            .patch(id)
            .set({ [path]: 1 })
            .commit(),
        ),
      ]).toEqual([path, 400])
    for (const list of ['nothing[-1]', 'n[0]', 'items[_key=="q"]'])
      expect([
        list,
        await statusOf(client().patch(id).insert('after', list, ['x']).commit()),
      ]).toEqual([list, 400])
    expect(await patched(id)).toMatchObject(lists)
  })

  it('is refused where a text patch is for another text, or for no text', async () => {
    const id = await made()
    const patch = (path: string, text: string) =>
      statusOf(
        client()
          .patch(id)
          .diffMatchPatch({ [path]: text })
          .commit(),
      )
    expect(await patch('n', '@@ -1 +1 @@\n-3\n+4\n')).toBe(400)
    expect(await patch('question.en', '@@ -1,3 +1,3 @@\n-qqq\n+zzz\n')).toBe(400)
    expect(await patch('nothing', '@@ -1 +1 @@\n-a\n+b\n')).toBe(400)
    expect(await patch('question.en', '@@ -1,7 +1,6 @@\n-What is\n+Why is\n')).toBe(200)
    expect(await client().fetch('*[_id == $id][0].question.en', { id })).toBe('Why is PrEP?')
  })

  it('is refused with an operation, a revision or an option there is not', async () => {
    const id = await made()
    const mutate = (mutation: object) =>
      request('data/mutate/production', { mutations: [mutation] })
    for (const mutation of [
      { patch: { id, merge: { n: 4 } } },
      { patch: { id, replace: { n: 4 } } },
      { patch: { id, foo: { n: 4 } } },
      { patch: { id, set: 'n' } },
      { patch: { id, unset: 'n' } },
      { patch: { id, insert: { after: 'items[-1]', before: 'items[0]', items: [] } } },
      { patch: { id, ifRevisionID: 5, set: { n: 4 } } },
      { delete: { id, purge: true } },
      { create: faq(fresh()), delete: { id } },
      { truncate: {} },
    ])
      expect([mutation, (await mutate(mutation))[0]]).toEqual([mutation, 400])
    expect(await statusOf(client().patch(id).ifRevisionId('').set({ n: 4 }).commit())).toBe(409)
    expect(await patched(id)).toMatchObject(lists)
  })

  it('by the Studio keeps the rest of an edit when a colleague deleted what it is in', async () => {
    const id = await made()
    await client().action({
      actionType: 'sanity.action.document.edit',
      publishedId: id,
      draftId: `drafts.${id}`,
      patch: { set: { 'items[_key=="q"].t': 'lost', n: 5 } },
    })
    expect(await client().getDocument(`drafts.${id}`)).toMatchObject({ ...lists, n: 5 })
  })
})

it('counts the end of a list as the client does when items are spliced into it', async () => {
  const spliced = async (start: number, remove: number | undefined, items: readonly object[]) => {
    const id = await made()
    await client()
      .patch(id)
      .splice('items', start, remove, items as object[])
      .commit()
    return (await patched(id)).items.map(({ t }) => t).join('')
  }
  const added = [{ _key: 'd', t: 'D' }]
  // `[-2:]` in the API: from before the last item to the end of the list.
  expect(await spliced(-1, 1, added)).toBe('ABD')
  expect(await spliced(-1, 0, added)).toBe('ABD')
  expect(await spliced(-2, undefined, added)).toBe('AD')
  expect(await spliced(-1, undefined, [])).toBe('AB')
  expect(await spliced(3, 0, added)).toBe('ABCD')
  expect(await spliced(9, 1, added)).toBe('ABCD')
  expect(await spliced(1, 0, added)).toBe('ADBC')
  expect(await spliced(0, 2, added)).toBe('DC')
})

describe('a request the lake does not act on', () => {
  it('is refused with the name of the parameter', async () => {
    const all = 'query=*[0]'
    for (const [path, word] of [
      [`data/query/production?${all}&explain=true`, 'explain'],
      [`data/query/production?${all}&resultSourceMap=true`, 'resultSourceMap'],
      [`data/query/production?${all}&perspective=bogus`, 'bogus'],
      [`data/query/production?${all}&perspective=raw,drafts`, 'raw'],
      [`data/query/production?${all}&returnQuery=maybe`, 'returnQuery'],
      ['data/doc/production/a?perspective=drafts', 'perspective'],
      ['data/export/production?types=page', 'types'],
      ['data/listen/production?query=*&events=mutation', 'events'],
      ['data/listen/production?query=*&visibility=sometime', 'visibility'],
      ['data/history/production/transactions/a?order=desc', 'order'],
      ['data/live/events/production?filter=x', 'filter'],
    ] as const) {
      const [status, message] = await request(path)
      expect([path, status]).toEqual([path, 400])
      expect(message).toContain(word)
    }
  })

  it('is refused with the name of what its body has too much', async () => {
    const { _id: id } = faq(fresh())
    const action = { actionType: 'sanity.action.document.discard', draftId: `drafts.${id}` }
    for (const [path, body, word] of [
      ['data/mutate/production', { mutations: [], options: {} }, 'options'],
      ['data/mutate/production?returnEverything=true', { mutations: [] }, 'returnEverything'],
      ['data/mutate/production?visibility=later', { mutations: [] }, 'visibility'],
      ['data/actions/production?dryRun=true', { actions: [] }, 'dryRun'],
      ['data/actions/production', { actions: [{ ...action, purge: true }] }, 'purge'],
      ['data/query/production', { query: '*[0]', filter: 'x' }, 'filter'],
    ] as const) {
      const [status, message] = await request(path, body)
      expect([path, body, status]).toEqual([path, body, 400])
      expect(message).toContain(word)
    }
  })

  it('is refused when its query asks for what is not implemented', async () => {
    for (const query of [
      'geo::distance(1, 2)',
      '*[0]{"a": geo::contains(1, 2)}',
      '* | score(text::semanticSimilarity("pills"))',
      'documents::get({"_ref": "a"})',
      'media::aspect(1, "a")',
      'user::attributes()',
      'sanity::nothing()',
      'nothing(1)',
    ])
      expect([query, await statusOf(client().fetch(query))]).toEqual([query, 400])
  })
})
