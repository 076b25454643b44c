import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { api, json, userId, world } from '../../world'
import {
  browser,
  codeTo,
  dataOf,
  enrollPatient,
  errorOf,
  keepSessionsAlive,
  lastMessageTo,
  row,
  wrongCode,
} from '../auth-fixtures'

const hourMs = 3_600_000
let clock = Math.ceil(Date.now() / hourMs) * hourMs
const wait = (seconds: number) => {
  clock += seconds * 1000
  setClock(clock)
}
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})
beforeEach(() => wait(2 * 3600))
afterEach(() => setClock(null))

const sessionRow = (id: string) => row('select revoked_reason from sessions where id = ?', id)

describe('signing out', () => {
  const signOut = (from: ReturnType<typeof browser>, headers: Record<string, string>) =>
    from.send('/auth/logout', { method: 'POST', headers })

  it('asked by a page of another site is refused with 403, and the session stays', async () => {
    const { from, session } = await enrollPatient()
    for (const headers of [
      { origin: 'https://evil.test' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://sub.localhost', 'sec-fetch-site': 'same-site' },
    ])
      expect(await errorOf(signOut(from, headers as never))).toMatchObject({
        status: '403',
        code: 'foreign_origin',
      })
    expect(await sessionRow(session.id)).toEqual({ revoked_reason: null })
  })

  it.each<[string, Record<string, string>]>([
    ['a page of this origin', { origin: 'http://localhost' }],
    ['a page behind a proxy', { origin: 'https://care.test', 'sec-fetch-site': 'same-origin' }],
    ['a client that is no browser', {}],
  ])('asked by %s ends the session', async (_, headers) => {
    const { from, session } = await enrollPatient()
    expect((await signOut(from, headers)).status).toBe(204)
    expect(await sessionRow(session.id)).toEqual({ revoked_reason: 'logout' })
  })
})

describe('a new sign-in in a browser that has a session', () => {
  it('ends the old session, of whichever account it was', async () => {
    const { from, session, token } = await enrollPatient()
    wait(60)
    const other = await enrollPatient({}, from)
    expect(await sessionRow(session.id)).toEqual({ revoked_reason: 'replaced' })
    expect((await browser().get('/heartbeat', token)).status).toBe(401)
    expect((await from.get('/heartbeat', other.token)).status).toBe(200)
  })

  it('ends no session by its id alone', async () => {
    const { session } = await enrollPatient()
    wait(60)
    const from = browser()
    from.jar.set('__Host-careplus_refresh', `${session.id}.${'x'.repeat(43)}`)
    await enrollPatient({}, from)
    expect(await sessionRow(session.id)).toEqual({ revoked_reason: null })
  })
})

it('the request id of a caller never becomes the id of the audit trail', async () => {
  const given = crypto.randomUUID()
  const response = await api(
    `/api/patients/${userId('patient')}`,
    { headers: { 'x-request-id': given } },
    'provider',
  )
  const id = response.headers.get('x-request-id')
  expect(id).not.toBe(given)
  expect(await row('select count(*) as n from events where request_id = ?', given)).toEqual({
    n: 0,
  })
  expect(await row('select count(*) as n from events where request_id = ?', id)).toEqual({ n: 1 })
})

describe('a JSON:API document', () => {
  const path = `/api/users/${userId('provider')}`
  const attributes = { nickname: 'Dan' }
  const patch = (document: object) =>
    errorOf(api(path, json({ data: document }, 'PATCH'), 'provider'))

  it('of another type than its address is a 409', async () => {
    expect(await patch({ type: 'patients', id: userId('provider'), attributes })).toMatchObject({
      status: '409',
      code: 'type_mismatch',
      source: { pointer: '/data/type' },
    })
    const created = api(
      '/api/pharmacies',
      json({ data: { type: 'users', attributes: { name: 'Elm Pharmacy' } } }),
      'admin',
    )
    expect(await errorOf(created)).toMatchObject({ status: '409', code: 'type_mismatch' })
  })

  it('of another row than its address is a 409, and nothing is written', async () => {
    expect(await patch({ type: 'users', id: userId('admin'), attributes })).toMatchObject({
      status: '409',
      code: 'id_mismatch',
      source: { pointer: '/data/id' },
    })
    expect(await row('select nickname from users where id = ?', userId('provider'))).toEqual({
      nickname: null,
    })
  })

  it('that matches its address is accepted', async () => {
    const document = { type: 'users', id: userId('provider'), attributes }
    expect((await api(path, json({ data: document }, 'PATCH'), 'provider')).status).toBe(200)
  })
})

describe('guesses at the codes of one email from many networks', () => {
  const ask = (from: ReturnType<typeof browser>, email: string) =>
    dataOf(from.post('/auth/login', { email }))
  const check = (from: ReturnType<typeof browser>, id: string, code: string) =>
    from.post('/auth/verification_code', { id, code })
  const guessFromManyNetworks = async (email: string, guesses: number) => {
    for (let made = 0; made < guesses; made += 5) {
      const from = browser(`10.9.${made % 250}.${Math.floor(made / 250)}`)
      const { id } = await ask(from, email)
      const wrong = wrongCode(await codeTo(email))
      for (let tries = 0; tries < 5; tries++) await check(from, id, wrong)
    }
  }

  it('are refused beyond 150 an hour together, even with the right code', async () => {
    const { person, from: ownDevice, id } = await enrollPatient()
    wait(40)
    await guessFromManyNetworks(person.email, 150)
    const elsewhere = browser()
    const challenge = await ask(elsewhere, person.email)
    const code = (await lastMessageTo(person.email))?.code ?? ''
    expect(await errorOf(check(elsewhere, challenge.id, code))).toMatchObject({
      status: '429',
      code: 'too_many_requests',
    })
    const own = await ask(ownDevice, person.email)
    expect((await dataOf(check(ownDevice, own.id, code))).attributes.user_id).toBe(id)
    wait(3600)
    const later = await ask(elsewhere, person.email)
    expect((await check(elsewhere, later.id, await codeTo(person.email))).status).toBe(200)
  }, 60_000)
})
