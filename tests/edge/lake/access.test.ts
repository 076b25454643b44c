import { beforeAll, describe, expect, it } from 'vitest'
import { cookiesOf } from '../world'
import { admin, ask, brand, editor, fresh, host, signInClientOf } from './editors'
import { deeds, type Stage } from './operations-under-test'
import { subjects } from './subjects'

let stage: Stage
beforeAll(async () => {
  const root = await admin()
  const [own, other] = [fresh('brand'), fresh('brand')]
  await signInClientOf(root).create(brand(own))
  await signInClientOf(root).create(brand(other))
  stage = { own, other, root }
})

describe('who may do what at the lake', () => {
  it('is exactly the committed table', async () => {
    const people = await subjects(stage.own)
    const lines = [`deed\t${people.map(({ name }) => name).join('\t')}`]
    for (const deed of deeds(stage)) {
      const cells: number[] = []
      for (const { token } of people) {
        const status = await deed.do(token)
        if (status >= 500) throw new Error(`${deed.name} answered ${status}`)
        cells.push(status)
        // What was refused is as it was.
        if (deed.brands && status < 300) await clean(stage)
      }
      lines.push(`${deed.name}\t${cells.join('\t')}`)
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./access.tsv')
  }, 240_000)
})

/** The two brands as they were, after any operation. */
const clean = async ({ own, other, root }: Stage): Promise<void> => {
  const client = signInClientOf(root)
  await client
    .transaction()
    .createOrReplace(brand(own))
    .createOrReplace(brand(other))
    .delete(`drafts.${own}`)
    .delete(`drafts.${other}`)
    .commit()
}

describe('the gateway of the content lake', () => {
  const query = '/lake/v2026-03-01/data/query/production?query=1'
  const mutate = '/lake/v2026-03-01/data/mutate/production'

  it('takes the cookie of the platform’s own session', async () => {
    const { token } = await editor()
    const headers = { cookie: cookiesOf(token) }
    expect((await ask(query, { headers })).status).toBe(200)
    const { status, headers: answer } = await ask('/lake/v1/users/me', { headers })
    expect([status, answer.get('cache-control')]).toEqual([200, 'no-store'])
  })

  it('takes no write by cookie but from a listed origin', async () => {
    const { token } = await editor()
    const write = async (origin?: string) => {
      const { status } = await ask(mutate, {
        method: 'POST',
        headers: { cookie: cookiesOf(token), ...(origin && { origin }) },
        body: '{"mutations":[]}',
      })
      return status
    }
    expect(await write()).toBe(403)
    expect(await write('https://evil.test')).toBe(403)
    expect(await write('null')).toBe(403)
    expect(await write(`${host}.evil.test`)).toBe(403)
    expect(await write(host)).toBe(200)
  })

  it('prefers the header to the cookie: a bad one is not mended by a good one', async () => {
    const { token } = await editor()
    const headers = { cookie: cookiesOf(token), authorization: 'Bearer nonsense' }
    expect((await ask(query, { headers })).status).toBe(401)
  })

  it('names no origin that is not listed', async () => {
    for (const method of ['OPTIONS', 'GET']) {
      const evil = await ask(query, { method, headers: { origin: 'https://evil.test' } })
      expect(evil.headers.get('access-control-allow-origin')).toBeNull()
      const ours = await ask(query, { method, headers: { origin: host } })
      expect(ours.headers.get('access-control-allow-origin')).toBe(host)
      expect(ours.headers.get('vary')).toContain('Origin')
    }
  })

  it('says in words what is missing', async () => {
    const answer = async (init: RequestInit) => (await ask(query, init)).json()
    expect(await answer({})).toMatchObject({
      statusCode: 401,
      error: { type: 'unauthorized', description: 'User not authenticated' },
    })
  })

  it('sends who is signed out to sign in, and back to a Studio of ours alone', async () => {
    const { token } = await editor()
    const to = async (origin: string, headers: HeadersInit = {}) => {
      const response = await ask(`/lake/v1/auth/login/staff?origin=${encodeURIComponent(origin)}`, {
        redirect: 'manual',
        headers,
      })
      return response.headers.get('location') ?? response.status
    }
    expect(await to(`${host}/studio`)).toBe('/auth/login?next=%2Fstudio&with=password')
    expect(await to(`${host}/studio`, { cookie: cookiesOf(token) })).toBe(`${host}/studio`)
    for (const elsewhere of ['https://evil.test/', 'javascript:alert(1)', '//evil.test', '/studio'])
      expect(await to(elsewhere)).toBe(400)
  })

  it('refuses a body over its limit', async () => {
    const { token } = await editor()
    const { status } = await ask(mutate, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: 'x'.repeat(4_100_000),
    })
    expect(status).toBe(413)
  })
})
