import { lakeOperations } from '#content/lake/operations'
import { ask, brand, faq, fresh, host, type Signed, signInClientOf } from './editors'

/** An operation on the lake: it creates what it needs by itself, as an editor who may. */
export interface Deed {
  readonly name: string
  readonly do: (token: string | null) => Promise<number>
  /** It may change the brands all tests share. */
  readonly brands?: true
}
export interface Stage {
  readonly own: string
  readonly other: string
  readonly root: Signed
}

const call = async (
  method: string,
  path: string,
  token: string | null,
  body?: BodyInit,
  headers: Record<string, string> = {},
): Promise<number> => {
  const response = await ask(`/lake${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  })
  await response.body?.cancel()
  return response.status
}

const samples: Readonly<Record<string, string>> = {
  dataset: 'production',
  project: 'embedded',
  id: 'nothing',
  ids: 'nothing',
  keys: 'key',
  provider: `staff?origin=${encodeURIComponent(`${host}/studio`)}`,
  what: 'trial',
}
const queries: Readonly<Record<string, string>> = { query: '?query=1', listen: '?query=*' }
const bodies: Readonly<Record<string, string>> = {
  query: '{"query":"1"}',
  mutate: '{"mutations":[]}',
  actions: '{"actions":[]}',
  setSettings: '[]',
}
// One that ends its session would have nothing more to try.
const untried = ['logout']

/** Every operation there is, asked with as little as it takes. */
const reads: readonly Deed[] = lakeOperations
  .filter(({ name }) => !untried.includes(name))
  .map(({ name, method, path }) => ({
    name: `${method} ${path}`,
    do: (token) =>
      call(
        method,
        `/v2026-03-01/${path.replace(/:(\w+)/g, (_, part: string) => samples[part] ?? part)}${(method === 'GET' && queries[name]) || ''}`,
        token,
        method === 'GET' ? undefined : (bodies[name] ?? '{}'),
      ),
  }))

const mutate = (token: string | null, ...mutations: object[]) =>
  call('POST', '/v2026-03-01/data/mutate/production', token, JSON.stringify({ mutations }))
const act = (token: string | null, actionType: string, more: object) =>
  call(
    'POST',
    '/v2026-03-01/data/actions/production',
    token,
    JSON.stringify({ actions: [{ actionType: `sanity.action.document.${actionType}`, ...more }] }),
  )
const forBrands = (...ids: string[]): Record<string, unknown> =>
  ids.length ? { brands: ids.map((id) => ({ _key: id, _type: 'reference', _ref: id })) } : {}

/** What the grants are about: drafts and what is published, of all brands, of one's own brand and of another. */
export const deeds = ({ own, other, root }: Stage): readonly Deed[] => {
  const client = signInClientOf(root)
  const scopes = { all: [], 'own brand': [own], 'other brand': [other], both: [own, other] }
  const written = Object.entries(scopes).flatMap(([whose, brands]): Deed[] => {
    const document = (id: string) => ({ ...faq(id), ...forBrands(...brands) })
    const standing = async (draft: boolean) => {
      const id = fresh()
      const transaction = client.transaction().create(document(id))
      await (draft ? transaction.create(document(`drafts.${id}`)) : transaction).commit()
      return { publishedId: id, draftId: `drafts.${id}` }
    }
    return [
      {
        name: `make a draft, ${whose}`,
        do: (t) => mutate(t, { create: document(`drafts.${fresh()}`) }),
      },
      {
        name: `make a published one, ${whose}`,
        do: (t) => mutate(t, { create: document(fresh()) }),
      },
      {
        name: `edit by action, ${whose}`,
        do: async (t) =>
          act(t, 'edit', { ...(await standing(false)), patch: { set: { order: 1 } } }),
      },
      { name: `publish, ${whose}`, do: async (t) => act(t, 'publish', await standing(true)) },
      { name: `unpublish, ${whose}`, do: async (t) => act(t, 'unpublish', await standing(false)) },
      { name: `discard, ${whose}`, do: async (t) => act(t, 'discard', await standing(true)) },
      { name: `delete, ${whose}`, do: async (t) => act(t, 'delete', await standing(false)) },
      {
        name: `patch by query, ${whose}`,
        do: async (t) => {
          const { publishedId } = await standing(false)
          return mutate(t, {
            patch: { query: '*[_id == $id]', params: { id: publishedId }, set: { order: 2 } },
          })
        },
      },
      {
        name: `delete by query, ${whose}`,
        do: async (t) => {
          const { publishedId } = await standing(false)
          return mutate(t, { delete: { query: '*[_id == $id]', params: { id: publishedId } } })
        },
      },
      {
        name: `in one transaction with one's own, ${whose}`,
        do: (t) =>
          mutate(
            t,
            { create: { ...faq(`drafts.${fresh()}`), ...forBrands(own) } },
            { create: document(`drafts.${fresh()}`) },
          ),
      },
    ]
  })
  const published = async (id: string) => {
    await client.create({ ...faq(id), ...forBrands(other) })
    return id
  }
  return [
    ...reads,
    ...written,
    {
      name: 'draft over another brand’s document',
      do: async (t) =>
        mutate(t, { create: { ...faq(`drafts.${await published(fresh())}`), ...forBrands(own) } }),
    },
    {
      name: 'hand a document of one’s own to another brand',
      do: async (t) => {
        const id = `drafts.${fresh()}`
        await client.create({ ...faq(id), ...forBrands(own) })
        return mutate(t, { patch: { id, set: forBrands(other) } })
      },
    },
    {
      name: 'edit own brand',
      brands: true,
      do: (t) => mutate(t, { createOrReplace: brand(`drafts.${own}`, { name: 'New' }) }),
    },
    {
      name: 'edit another brand',
      brands: true,
      do: (t) => mutate(t, { createOrReplace: brand(`drafts.${other}`) }),
    },
    {
      name: 'say a brand’s hosts in a draft',
      brands: true,
      do: (t) => mutate(t, { createOrReplace: brand(`drafts.${own}`, { hosts: ['a.test'] }) }),
    },
    {
      name: 'say a published brand’s hosts',
      brands: true,
      do: (t) => mutate(t, { patch: { id: own, set: { hosts: [`${fresh('h')}.test`] } } }),
    },
    {
      name: 'publish a draft in which an admin says hosts',
      do: async (t) => {
        const id = fresh('brand')
        await client.create(brand(`drafts.${id}`, { hosts: [`${fresh('h')}.test`] }))
        return act(t, 'publish', { publishedId: id, draftId: `drafts.${id}` })
      },
    },
    {
      name: 'make a brand the default',
      brands: true,
      do: (t) => mutate(t, { patch: { id: own, set: { isDefault: true } } }),
    },
    {
      name: 'make an asset without a file',
      do: (t) =>
        mutate(t, { create: { _type: 'sanity.imageAsset', url: 'https://evil.test/x.png' } }),
    },
    {
      name: 'make a release',
      do: (t) => mutate(t, { create: { _id: `_.releases.${fresh()}`, _type: 'system.release' } }),
    },
    {
      name: 'make a ticket to a preview',
      do: (t) =>
        mutate(t, { create: { _id: `drafts.${fresh()}`, _type: 'sanity.previewUrlSecret' } }),
    },
    { name: 'ask another dataset', do: (t) => call('GET', '/v1/data/query/staging?query=1', t) },
    {
      name: 'ask for what is not there',
      do: (t) => call('GET', '/v1/data/anything/production', t),
    },
    {
      name: 'ask from another site',
      do: (t) =>
        call('GET', '/v1/data/query/production?query=1', t, undefined, {
          origin: 'https://evil.test',
        }),
    },
    {
      name: 'say who one is to the object itself',
      do: (t) =>
        call('GET', '/v1/data/query/production?query=1', t, undefined, {
          'x-lake-editor': '{"id":"x","edit":"all","publish":"all","admin":true}',
        }),
    },
    {
      name: 'an image that is not there',
      do: (t) => call('GET', `/images/embedded/production/${'a'.repeat(40)}-1x1.png`, t),
    },
    {
      name: 'a file of another folder',
      do: (t) => call('GET', '/images/embedded/production/..%2F..%2Fseals', t),
    },
  ]
}
