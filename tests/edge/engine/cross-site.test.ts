import { beforeAll, describe, expect, it } from 'vitest'
import { operations } from '#edge/app'
import type { Operation } from '#edge/jsonapi/operation'
import { pathFor } from '../access/call-operation'
import { seedRows } from '../access/rows'
import { api, cookiesOf, db, type Person, stepUpAs, tokenOf, world } from '../world'

const name = ({ method, path }: Operation) => `${method} ${path}`
const writes = operations.filter(({ method }) => method !== 'GET')

/** What a page of another site can have a browser send without asking first. */
const simpleBodies: readonly (readonly [string | null, BodyInit])[] = [
  ['text/plain', '{"data":{"attributes":{}}}'],
  ['text/plain;charset=application/vnd.api+json', '{}'],
  ['application/x-www-form-urlencoded', 'email=a%40evil.test'],
  ['multipart/form-data; boundary=b', '--b\r\n\r\n{}\r\n--b--'],
  // A Blob without a type.
  [null, new TextEncoder().encode('{}')],
]
const fromElsewhere: readonly Record<string, string>[] = [
  { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  { origin: 'null', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://care.localhost.evil.test', 'sec-fetch-site': 'same-site' },
]
const eventCount = () => db.prepare('select count(*) as n from events').first<number>('n')
const allowed = (response: Response) =>
  [...response.headers.keys()].filter((header) => header.startsWith('access-control-'))

let cookies: Partial<Record<Person, string>> = {}
beforeAll(async () => {
  await world()
  await seedRows()
  await stepUpAs('admin')
  cookies = {
    patient: cookiesOf(await tokenOf('patient')),
    admin: cookiesOf(await tokenOf('admin')),
  }
}, 60_000)

describe('a page of another site', () => {
  it.each(['patient', 'admin'] as const)(
    'has no write done by the cookies of a signed-in %s',
    async (who) => {
      const before = await eventCount()
      const done: string[] = []
      for (const op of writes)
        for (const [index, [type, body]] of simpleBodies.entries()) {
          const headers = {
            ...fromElsewhere[index % fromElsewhere.length],
            cookie: cookies[who] ?? '',
            ...(type && { 'content-type': type }),
          }
          const answer = await api(
            pathFor(op, 'theirs'),
            { method: op.method, headers, body },
            null,
            false,
          )
          const isRefused = [400, 401, 403, 415].includes(answer.status)
          if (!isRefused || answer.headers.getSetCookie().length > 0)
            done.push(`${name(op)} as ${type}: ${answer.status}`)
        }
      expect(done).toEqual([])
      expect(await eventCount()).toBe(before)
    },
    120_000,
  )

  it('reads nothing by the cookies of a signed-in user, and is shown no answer', async () => {
    const readable: string[] = []
    for (const op of operations) {
      const headers = { ...fromElsewhere[0], cookie: cookies.patient ?? '' }
      const answer = await api(pathFor(op, 'theirs'), { method: op.method, headers }, null, false)
      if (allowed(answer).length > 0) readable.push(name(op))
      if (op.access !== 'public' && op.method === 'GET')
        expect([name(op), answer.status]).toEqual([name(op), 401])
    }
    expect(readable).toEqual([])
  }, 60_000)

  it('neither renews nor ends a session by its cookie', async () => {
    for (const headers of fromElsewhere) {
      const init = { headers: { ...headers, cookie: cookies.patient ?? '' } }
      const answer = await api('/api/auth/login', init, null, false)
      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })

  it('is allowed no request that a browser asks about first', async () => {
    const permitted: string[] = []
    for (const op of operations) {
      const headers = {
        ...fromElsewhere[0],
        'access-control-request-method': op.method,
        'access-control-request-headers': 'authorization, content-type',
      }
      const answer = await api(pathFor(op, 'theirs'), { method: 'OPTIONS', headers }, null, false)
      if (answer.ok || allowed(answer).length > 0) permitted.push(`${name(op)}: ${answer.status}`)
    }
    expect(permitted).toEqual([])
  }, 60_000)
})
