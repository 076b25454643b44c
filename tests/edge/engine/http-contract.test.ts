import { beforeAll, describe, expect, it } from 'vitest'
import { api, as, json, world } from '../world'

beforeAll(world)

const errorOf = async (response: Response) =>
  ((await response.json()) as { errors: { code: string; detail: string; source?: object }[] })
    .errors[0]

describe('what every request meets', () => {
  it('answers health to anyone', async () => {
    expect(await as(null).call('GET /health')).toEqual({
      status: 'ok',
      version: 'test',
      environment: 'local',
    })
  })

  it('puts a request id on every answer, good or bad', async () => {
    for (const path of ['/api/health', '/api/nowhere', '/api/feature_flags?odd=1'])
      expect((await api(path)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('keeps nothing in a cache', async () => {
    expect((await api('/api/feature_flags', {}, 'admin')).headers.get('cache-control')).toBe(
      'no-store',
    )
  })

  it('says which methods a path answers', async () => {
    const response = await api('/api/feature_flags', { method: 'DELETE' }, 'admin')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET')
  })

  it('has nothing at an unknown path', async () => {
    expect((await api('/api/nowhere')).status).toBe(404)
  })

  it('answers JSON:API, or plain JSON when that is what is asked for', async () => {
    const typed = await api(
      '/api/feature_flags',
      { headers: { accept: 'application/json' } },
      'admin',
    )
    expect(typed.headers.get('content-type')).toBe('application/json')
    const standard = await api('/api/feature_flags', {}, 'admin')
    expect(standard.headers.get('content-type')).toBe('application/vnd.api+json')
  })

  it('refuses to answer in a type it does not have', async () => {
    const response = await api('/api/feature_flags', { headers: { accept: 'application/pdf' } })
    expect(response.status).toBe(406)
  })

  it.each([
    ['odd', 'odd=1'],
    ['filter[nobody]', 'filter[nobody]=1'],
    ['sort', 'sort=value'],
    ['include', 'include=owner'],
    ['page[size]', 'page[size]=101'],
    ['page[size]', 'page[size]=0'],
    ['page[after]', 'page[after]=forged'],
  ])('names the parameter it does not know: %s', async (parameter, query) => {
    const response = await api(`/api/feature_flags?${query}`, {}, 'admin')
    expect(response.status).toBe(400)
    expect(await errorOf(response)).toMatchObject({ source: { parameter } })
  })
})

describe('a list', () => {
  it('sorts, pages by key and ends', async () => {
    const all = await as('admin').feature_flags.list()
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await as('admin').feature_flags.page({
        page: after ? { size: 2, after } : { size: 2 },
      })
      seen.push(...page.rows.map(({ key }) => key))
      after = page.next ?? undefined
    } while (after)
    expect(seen).toEqual(all.map(({ key }) => key))
    expect([...seen].sort()).toEqual(seen)
  })

  it('counts only when asked', async () => {
    expect((await as('admin').feature_flags.page()).total).toBeNull()
    const { rows, total } = await as('admin').feature_flags.page({ page: { total: true } })
    expect(total).toBe(rows.length)
  })

  it('filters, and sends only the fields asked for', async () => {
    const [flag] = await as('admin').feature_flags.list({ filter: { key: 'cash_pay' } })
    expect(flag?.key).toBe('cash_pay')
    const sparse = await api('/api/feature_flags?fields[feature_flags]=key', {}, 'admin')
    const { data } = (await sparse.json()) as { data: { attributes: object }[] }
    expect(Object.keys(data[0]?.attributes ?? {})).toEqual(['key'])
  })
})

describe('an act', () => {
  it('is done by those whose role has the verb, and by no one else', async () => {
    const [flag] = await as('admin').feature_flags.list({ filter: { key: 'quest_labs' } })
    if (!flag) throw new Error('The flag is missing')
    const toggled = await as('admin').call('PATCH /feature_flags/:id/toggle', {
      params: { id: flag.id },
    })
    expect(toggled).toMatchObject({ value: !flag.value, version: (flag.version ?? 0) + 1 })
    const path = `/api/feature_flags/${flag.id}/toggle`
    expect((await api(path, { method: 'PATCH' }, 'manager')).status).toBe(403)
    expect((await api(path, { method: 'PATCH' })).status).toBe(401)
  })

  it('is refused when the row has moved on since it was seen', async () => {
    const [flag] = await as('admin').feature_flags.list({ filter: { key: 'cash_pay' } })
    if (!flag) throw new Error('The flag is missing')
    const stale = as('admin').call('PATCH /feature_flags/:id/toggle', {
      params: { id: flag.id },
      version: (flag.version ?? 0) + 7,
    })
    await expect(stale).rejects.toMatchObject({ status: 412 })
  })

  it('happens once however often the same key is sent', async () => {
    const [flag] = await as('admin').feature_flags.list({ filter: { key: 'dosespot_enabled' } })
    if (!flag) throw new Error('The flag is missing')
    const send = () =>
      as('admin').call('PATCH /feature_flags/:id/toggle', { params: { id: flag.id }, once: 'k-1' })
    const [first, again] = [await send(), await send()]
    expect(again).toMatchObject({ value: first.value, version: first.version })
    const other = await api(
      `/api/feature_flags/${flag.id}/toggle`,
      {
        ...json({ else: 1 }, 'PATCH'),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'k-1' },
      },
      'admin',
    )
    expect(other.status).toBe(422)
  })
})

describe('a body', () => {
  const path = '/api/auth/login'
  it('is JSON, or it is refused as another type', async () => {
    const response = await api(path, {
      method: 'POST',
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(415)
  })
  it('is at most so large', async () => {
    const response = await api(path, json({ email: 'x'.repeat(300_000) }))
    expect(response.status).toBe(413)
  })
  it('is at most so deep', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)
    expect((await api(path, json(deep))).status).toBe(400)
  })
  it('cannot reach into prototypes', async () => {
    const response = await api(path, { ...json({}), body: '{"__proto__":{"role":"admin"}}' })
    expect(response.status).toBe(400)
  })
  it.each(['{', '[]', '"text"', 'null'])('is one object: %s is not', async (body) => {
    expect((await api(path, { ...json({}), body })).status).toBe(400)
  })
})
