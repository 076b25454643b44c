import { beforeAll, describe, expect, it } from 'vitest'
import { api, providerId, userId, world } from '../world'

beforeAll(() => world())

interface Identifier {
  readonly type: string
  readonly id: string
}
interface Body {
  readonly data?: Linked | Linked[]
  readonly included?: Linked[]
  readonly errors?: { readonly status: string; readonly source?: object; readonly meta?: object }[]
  readonly jsonapi?: { readonly version: string }
  readonly links?: Record<string, string | null>
}
type Linked = Identifier & {
  readonly relationships?: Record<string, { readonly data: Identifier | Identifier[] | null }>
}
const bodyOf = async (response: Response) => (await response.json()) as Body
const type = 'application/vnd.api+json'
const flags = '/api/feature_flags'
const getFlags = (accept: string) => api(flags, { headers: { accept } }, 'admin')
const sent = (contentType: string) =>
  api(
    `/api/patients/${userId('patient')}/notes`,
    {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: JSON.stringify({ data: { type: 'notes', attributes: { body: 'Seen' } } }),
    },
    'provider',
  )

describe('JSON:API 1.1: media types', () => {
  it.each([
    [type, 200],
    [`${type}; profile="https://example.com/p"`, 200],
    [`${type}; charset=utf-8`, 406],
    [`${type}; ext="https://example.com/e"`, 406],
    [`${type}; charset=utf-8, ${type}`, 200],
    [`${type}; charset=utf-8, application/json;q=0.5`, 200],
    ['application/pdf', 406],
    ['image/png', 406],
    ['*/*', 200],
    ['*/*;q=0', 406],
    [`text/csv;q=0.1, ${type}`, 200],
  ])('a request that accepts %s gets %d', async (accept, status) => {
    expect((await getFlags(accept)).status).toBe(status)
  })

  it.each([
    [type, 201],
    ['application/json; charset=utf-8', 201],
    [`${type}; profile="https://example.com/p"`, 201],
    [`${type}; charset=utf-8`, 415],
    [`${type}; ext="https://example.com/e"`, 415],
    ['text/plain', 415],
  ])('a body of %s gets %d', async (contentType, status) => {
    expect((await sent(contentType)).status).toBe(status)
  })

  it('answers vary by what was accepted', async () => {
    expect((await getFlags(type)).headers.get('vary')).toContain('accept')
  })
})

describe('JSON:API 1.1: documents', () => {
  it('name their version, with data or with errors and never with both', async () => {
    const found = await bodyOf(await api(flags, {}, 'admin'))
    expect([found.jsonapi, 'errors' in found]).toEqual([{ version: '1.1' }, false])
    const refused = await bodyOf(await api(`${flags}?odd=1`, {}, 'admin'))
    expect([refused.jsonapi, 'data' in refused]).toEqual([{ version: '1.1' }, false])
    expect(refused.errors?.[0]?.status).toBe('400')
  })

  it('of one resource and of a list link to themselves', async () => {
    const path = `/api/providers/${providerId('provider')}`
    expect((await bodyOf(await api(path, {}, 'admin'))).links).toEqual({ self: path })
    expect((await bodyOf(await api(flags, {}, 'admin'))).links).toMatchObject({
      self: flags,
      first: flags,
      next: null,
    })
  })

  it('include each resource once, and only what the primary data leads to', async () => {
    for (const [path, include] of [
      ['/api/patients', 'provider'],
      ['/api/providers', 'licenses'],
      [`/api/patients/${userId('patient')}`, 'provider.licenses'],
    ]) {
      const { data, included = [] } = await bodyOf(
        await api(`${path}?include=${include}`, {}, 'admin'),
      )
      const primary = [data ?? []].flat()
      const names = [...primary, ...included].map((each) => `${each.type}/${each.id}`)
      expect(new Set(names).size).toBe(names.length)
      if (include?.includes('.')) continue
      const linked = primary
        .flatMap(({ relationships = {} }) => Object.values(relationships))
        .flatMap((relation) => relation.data ?? [])
        .map((each) => `${each.type}/${each.id}`)
      for (const each of included) expect(linked).toContain(`${each.type}/${each.id}`)
    }
  })
})

const post = (body: object) =>
  api(
    '/api/pharmacies',
    { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) },
    'admin',
  )
const attributes = { name: 'Corner Pharmacy' }

describe('JSON:API 1.1: creating', () => {
  it.each([
    [
      'an id of the client',
      { data: { type: 'pharmacies', id: 'mine', attributes } },
      403,
      '/data/id',
    ],
    ['another type', { data: { type: 'patients', attributes } }, 409, '/data/type'],
    ['no type', { data: { attributes } }, 400, '/data'],
    ['a list', { data: [] }, 400, '/data'],
    ['nothing', { data: null }, 400, '/data'],
    [
      'a relationship it does not take',
      {
        data: {
          type: 'pharmacies',
          attributes,
          relationships: { owner: { data: { type: 'users', id: 'x' } } },
        },
      },
      422,
      '/data/relationships/owner',
    ],
    [
      'a relationship it does not take and that has nothing',
      { data: { type: 'pharmacies', attributes, relationships: { owner: { data: null } } } },
      422,
      '/data/relationships/owner',
    ],
    [
      'a relationship without data',
      { data: { type: 'pharmacies', attributes, relationships: { owner: { id: 'x' } } } },
      400,
      '/data/relationships/owner',
    ],
    [
      'a relationship to many',
      { data: { type: 'pharmacies', attributes, relationships: { owner: { data: [] } } } },
      400,
      '/data/relationships/owner',
    ],
  ])('with %s is refused', async (_, body, status, pointer) => {
    const response = await post(body)
    expect(response.status).toBe(status)
    expect((await bodyOf(response)).errors?.[0]?.source).toEqual({ pointer })
  })

  it.each([
    ['another type', 'users', userId('patient')],
    ['another row than its address', 'patients', userId('otherPatient')],
  ])('a row linked to %s gets 409', async (_, type_, id) => {
    const response = await api(
      `/api/patients/${userId('patient')}/notes`,
      {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({
          data: {
            type: 'notes',
            attributes: { body: 'Seen' },
            relationships: { patient: { data: { type: type_, id } } },
          },
        }),
      },
      'provider',
    )
    expect(response.status).toBe(409)
    expect((await bodyOf(response)).errors?.[0]?.source).toEqual({
      pointer: '/data/relationships/patient',
    })
  })

  it('what the address says need not be sent, and cannot be sent otherwise', async () => {
    const create = (sent: object) =>
      api(
        `/api/patients/${userId('patient')}/conversations/internal`,
        {
          method: 'POST',
          headers: { 'content-type': type },
          body: JSON.stringify({ data: { type: 'conversations', attributes: sent } }),
        },
        'provider',
      )
    const refused = await create({ kind: 'support' })
    expect(refused.status).toBe(422)
    expect((await bodyOf(refused)).errors?.[0]?.source).toEqual({
      pointer: '/data/attributes/kind',
    })
    const made = await create({})
    expect(made.status).toBe(201)
    expect(((await made.json()) as { data: { attributes: object } }).data.attributes).toMatchObject(
      {
        kind: 'internal',
      },
    )
  })

  it('answers the address of the row where there is one, and again when it is replayed', async () => {
    const create = () =>
      api(
        '/api/pharmacies',
        {
          method: 'POST',
          headers: { 'content-type': type, 'idempotency-key': 'conform-1' },
          body: JSON.stringify({ data: { type: 'pharmacies', attributes } }),
        },
        'admin',
      )
    const [made, again] = [await create(), await create()]
    const location = made.headers.get('location') ?? ''
    expect((await api(location, {}, 'admin')).status).toBe(200)
    expect(again.headers.get('location')).toBe(location)
    const { data } = (await made.json()) as { data: { links: { self: string } } }
    expect(data.links.self).toBe(location)
    expect((await sent(type)).headers.get('location')).toBeNull()
  })

  it('names every unknown attribute at once', async () => {
    const { errors = [] } = await bodyOf(
      await post({ data: { type: 'pharmacies', attributes: { ...attributes, one: 1, two: 2 } } }),
    )
    expect(errors.map(({ source }) => source)).toEqual([
      { pointer: '/data/attributes/one' },
      { pointer: '/data/attributes/two' },
    ])
  })

  it('points only at what was sent, and names the field that was not', async () => {
    const body = { data: { type: 'pharmacies', attributes: { city: '' } } }
    const { errors = [] } = await bodyOf(await post(body))
    expect(errors[0]).toMatchObject({
      source: { pointer: '/data/attributes' },
      meta: { field: 'name' },
    })
  })
})

describe('JSON:API 1.1: updating', () => {
  it('takes a document with the type and the id of its address only', async () => {
    const id = providerId('provider')
    const patch = async (data: object) =>
      (
        await api(
          `/api/providers/${id}`,
          { method: 'PATCH', headers: { 'content-type': type }, body: JSON.stringify({ data }) },
          'admin',
        )
      ).status
    expect(await patch({ type: 'providers', id, attributes: {} })).toBe(200)
    expect(await patch({ type: 'providers', attributes: {} })).toBe(400)
    expect(await patch({ type: 'providers', id: 'other', attributes: {} })).toBe(409)
    expect(await patch({ type: 'users', id, attributes: {} })).toBe(409)
  })
})
