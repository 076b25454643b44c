import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword, lowCost, setPasswordCost } from '#edge/access/passwords'
import { contactHash } from '#edge/platform/crypto/hash'
import { now } from '#edge/platform/time'
import { api, db, json, userId, world } from '../../world'
import {
  browser,
  codeTo,
  dataOf,
  enrollPatient,
  env,
  errorOf,
  eventsNamed,
  keepSessionsAlive,
  lastMessageTo,
  passFactor,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const good = 'plum orbit cactus harbor'
const better = 'walnut ferry quilt lantern'
const wait = startTestClock(3600)
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
  const hash = await hashPassword(good)
  for (const person of ['provider', 'patient', 'admin'] as const)
    await db
      .prepare('insert into credentials (user_id, password_hash) values (?, ?)')
      .bind(userId(person), hash)
      .run()
})

const login = (email: string, password: string, from = browser()) =>
  from.post('/auth/login', { email, password })

describe('signing in with a password', () => {
  it('answers the session, and is audited', async () => {
    const session = await passFactor(await login('Provider@World.test', good))
    expect(session.attributes).toMatchObject({
      user_id: userId('provider'),
      role: 'provider',
      exp: expect.any(Number),
    })
    expect(session.meta).toEqual({ enrolled: false, password: true })
    expect((await eventsNamed('sessions.create')).at(-1)).toMatchObject({
      subject_id: session.id,
      actor_id: userId('provider'),
      detail: JSON.stringify({ method: 'password' }),
    })
  })

  it('refuses a wrong password with 422, which ends no session', async () => {
    const words = await errorOf(login('provider@world.test', 'wrong'))
    expect(words).toMatchObject({ status: '422', code: 'wrong_password' })
    expect(words.detail).not.toMatch(/You are not authorized|User not authenticated/)
    expect((await eventsNamed('access.refused')).at(-1)).toMatchObject({
      subject_id: userId('provider'),
    })
  })

  it('answers an unknown email with the same error, after the same work', async () => {
    const unknown = browser()
    setPasswordCost(null)
    const started = performance.now()
    const stranger = await errorOf(login('nobody@world.test', 'wrong', unknown))
    const spent = performance.now() - started
    setPasswordCost(lowCost)
    const known = await errorOf(login('provider@world.test', 'wrong'))
    expect({ ...stranger, headers: null }).toEqual({ ...known, headers: null })
    expect(spent).toBeGreaterThan(20)
  })

  it('refuses an empty password in its own words', async () =>
    expect(await errorOf(login('provider@world.test', ''))).toMatchObject({
      detail: 'Enter your password',
    }))

  it('limits one address to ten wrong passwords, and no other address', async () => {
    const email = 'admin@world.test'
    const stranger = browser()
    const tries = await Promise.all(
      Array.from({ length: 11 }, () => errorOf(login(email, 'wrong', stranger))),
    )
    expect(tries.filter(({ code }) => code === 'wrong_password')).toHaveLength(10)
    const words = await errorOf(login(email, good, stranger))
    expect(words).toMatchObject({ status: '429', code: 'too_many_requests' })
    expect(words.headers.get('ratelimit-remaining')).toBe('0')
    expect(Number(words.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login(email, good)).status).toBe(202)
    wait(900)
    expect((await login(email, good, stranger)).status).toBe(202)
  })

  it('limits an unknown email in the same way', async () => {
    const stranger = browser()
    for (let tries = 0; tries < 10; tries++) await login('ghost@world.test', 'wrong', stranger)
    expect(await errorOf(login('ghost@world.test', 'wrong', stranger))).toMatchObject({
      status: '429',
    })
  })

  it('asks an unknown device for a code after many wrong ones from anywhere, and a known one for nothing', async () => {
    const email = 'provider@world.test'
    const known = browser()
    await passFactor(await login(email, good, known), known)
    const hash = await contactHash(env, email)
    await db
      .prepare('insert or replace into rate_limits (key, window, hits) values (?, ?, 100)')
      .bind(`wrong-password:${hash}`, Math.floor(now() / 86_400_000))
      .run()
    const { type, id } = await dataOf(login(email, good))
    expect(type).toBe('verification_codes')
    expect((await dataOf(login(email, 'wrong'))).type).toBe('verification_codes')
    expect((await dataOf(login(email, good, known))).type).toBe('factor_challenges')
    const session = await passFactor(
      await browser().post('/auth/verification_code', { id, code: await codeTo(email) }),
    )
    expect(session.attributes.role).toBe('provider')
    await db.prepare(`delete from rate_limits where key like 'wrong-password:%'`).run()
  })

  it('does not count sign-ins that succeed', async () => {
    for (let times = 0; times < 12; times++)
      expect((await login('provider@world.test', good)).status).toBe(202)
  })

  it('answers 422 `account_closed` for the right password of a closed account', async () => {
    await db
      .prepare(`update users set status = 'disabled' where id = ?`)
      .bind(userId('patient'))
      .run()
    expect(await errorOf(login('patient@world.test', good))).toMatchObject({
      code: 'account_closed',
    })
    await db
      .prepare(`update users set status = 'active' where id = ?`)
      .bind(userId('patient'))
      .run()
  })
})

describe('a person with a staff account and a patient account', () => {
  it('chooses the account with `as`', async () => {
    await db
      .prepare(`update users set email = 'provider@world.test' where id = ?`)
      .bind(userId('patient'))
      .run()
    const side = (as?: string) =>
      browser().post('/auth/login', { email: 'provider@world.test', password: good, as })
    expect((await dataOf(side())).attributes.role).toBe('patient')
    expect((await dataOf(side('patient'))).attributes.role).toBe('patient')
    expect((await passFactor(await side('staff'))).attributes.role).toBe('provider')
  })
})

describe('setting a password', () => {
  it('needs the current one, or a code passed moments ago', async () => {
    const { from, token, id, person } = await enrollPatient()
    const set = (body: object, bearer = token) => from.patch(`/users/${id}/password`, body, bearer)
    expect((await set({ password: good })).status).toBe(204)
    expect((await lastMessageTo(person.email))?.subject).toContain('password was changed')
    expect((await eventsNamed('users.change_password')).at(-1)).toMatchObject({ subject_id: id })
    wait(14 * 60)
    const { attributes } = await dataOf(from.post('/heartbeat', {}, token))
    wait(2 * 60)
    expect(await errorOf(set({ password: better }, attributes.token))).toMatchObject({
      code: 'confirm_first',
      source: { pointer: '/data/attributes/current_password' },
    })
    expect(
      await errorOf(set({ password: better, current_password: 'wrong' }, attributes.token)),
    ).toMatchObject({ code: 'wrong_current_password' })
    expect((await set({ password: better, current_password: good }, attributes.token)).status).toBe(
      204,
    )
    expect((await login(person.email, good)).status).toBe(422)
    expect((await login(person.email, better)).status).toBe(200)
  })

  it('ends every other session', async () => {
    const one = await enrollPatient()
    wait(40)
    const two = await enrollPatient({ ...one.person })
    await two.from.patch(`/users/${two.id}/password`, { password: good }, two.token)
    expect((await one.from.get('/heartbeat', one.token)).status).toBe(401)
    expect((await two.from.get('/heartbeat', two.token)).status).toBe(200)
  })

  it.each([
    ['', 'Enter a password'],
    ['short', 'Use at least 15 characters'],
    ['careplus careplus careplus', 'This password is easy to guess. Choose another'],
    ['RileyRileyRiley2026', 'This password is easy to guess. Choose another'],
    ['passwordpassword123', 'This password is easy to guess. Choose another'],
    ['aaaaaaaaaaaaaaaaaaaa', 'This password is easy to guess. Choose another'],
    ['qwertyuiopasdfghjkl', 'This password is easy to guess. Choose another'],
    ['Liverpool-Mustang-1990', 'This password is easy to guess. Choose another'],
  ])('refuses %j: %s', async (password, words) => {
    const { from, token, id } = await enrollPatient()
    expect(await errorOf(from.patch(`/users/${id}/password`, { password }, token))).toMatchObject({
      status: '422',
      detail: words,
      source: { pointer: '/data/attributes/password' },
    })
  })

  it('is a 404 for another account', async () => {
    const response = await api(
      `/api/users/${userId('patient')}/password`,
      json({ password: good }, 'PATCH'),
      'admin',
    )
    expect(response.status).toBe(404)
  })

  it('needs a verified email', async () => {
    const { from, token, id } = await enrollPatient({ channel: 'sms' })
    expect(
      await errorOf(from.patch(`/users/${id}/password`, { password: good }, token)),
    ).toMatchObject({ code: 'email_unverified' })
  })
})

describe('a forgotten password', () => {
  it('is replaced after a code, which is sent to existing accounts only', async () => {
    const { person, id } = await enrollPatient()
    wait(40)
    const from = browser()
    const ask = (email: string) => from.post('/auth/forgot_password_email', { email })
    const known = await ask(person.email)
    const unknown = await ask('nobody@nowhere.test')
    expect([known.status, unknown.status]).toEqual([202, 202])
    expect(await lastMessageTo('nobody@nowhere.test')).toBeUndefined()
    const challenge = await dataOf(known)
    const session = await dataOf(
      from.post('/auth/verification_code', { id: challenge.id, code: await codeTo(person.email) }),
    )
    expect(session.attributes.user_id).toBe(id)
    const set = await from.patch(
      `/users/${id}/password`,
      { password: better },
      session.attributes.token,
    )
    expect(set.status).toBe(204)
    expect((await login(person.email, better)).status).toBe(200)
  })

  it('is replaced for staff too', async () => {
    const from = browser()
    const { id } = await dataOf(
      from.post('/auth/forgot_password_email', { email: 'manager@world.test' }),
    )
    const session = await passFactor(
      await from.post('/auth/verification_code', { id, code: await codeTo('manager@world.test') }),
      from,
    )
    expect(session.attributes.role).toBe('manager')
  })
})
