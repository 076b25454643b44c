import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#edge/access/passwords'
import { provideBrandLookup } from '#edge/platform/brand-port'
import { setClock } from '#edge/platform/time'
import { api, db, json, stepUpAs, userId, world } from '../../world'
import {
  browser,
  dataOf,
  errorOf,
  keepSessionsAlive,
  lastMessageTo,
  passFactor,
  row,
} from '../auth-fixtures'
import { softwarePasskey } from './software-passkey'

const password = 'plum orbit cactus harbor'
const email = 'support@world.test'
const id = userId('support')
let clock = Date.now()
const wait = (seconds: number) => {
  clock += seconds * 1000
  setClock(clock)
}
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
  await db
    .prepare('insert into credentials (user_id, password_hash) values (?, ?)')
    .bind(id, await hashPassword(password))
    .run()
})
beforeEach(async () => {
  wait(3600)
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'])
    await db.prepare(`delete from ${table} where user_id = ?`).bind(id).run()
})
afterEach(() => {
  setClock(null)
  provideBrandLookup(async () => [])
})

const login = (from = browser()) => from.post('/auth/login', { email, password, as: 'staff' })
const pass = (challenge: string, body: object, from = browser()) =>
  from.post('/auth/second_factor', { id: challenge, ...body })

/** Signs support in with a first passkey: the device, and the browser with the session. */
const setUp = async () => {
  const from = browser()
  const device = await softwarePasskey()
  const challenge = await dataOf(login(from))
  const registration = await dataOf(from.post('/auth/second_factor/passkey', { id: challenge.id }))
  const made = await device.register(registration, 'Key ring')
  const session = await dataOf(pass(challenge.id, { new_passkey: made }, from))
  return { device, from, token: session.attributes.token as string }
}
type SetUp = Awaited<ReturnType<typeof setUp>>
const listOf = ({ from, token }: SetUp) => dataOf(from.get(`/users/${id}/passkeys`, token))
const remove = ({ from, token }: SetUp, passkey: { id: string; meta: { version: number } }) =>
  from.send(
    `/users/${id}/passkeys/${passkey.id}`,
    { method: 'DELETE', headers: { 'if-match': `"${passkey.meta.version}"` } },
    token,
  )
const addAnother = async ({ from, token }: SetUp) => {
  const device = await softwarePasskey()
  const registration = await dataOf(from.post(`/users/${id}/passkeys/registration`, {}, token))
  await dataOf(from.post(`/users/${id}/passkeys`, await device.register(registration), token))
  return device
}

describe('a member of staff without a second factor', () => {
  it('sets a passkey up on the way in instead of an app, and is told by mail', async () => {
    const { from, token } = await setUp()
    expect((await from.get('/me', token)).status).toBe(200)
    expect((await lastMessageTo(email))?.subject).toContain('A passkey was added')
    expect((await dataOf(login())).attributes.methods).toEqual(['passkey'])
  })

  it('sets up neither another passkey nor an app once there is one: a password is not enough', async () => {
    await setUp()
    const { id: challenge } = await dataOf(login())
    const app = await errorOf(browser().post('/auth/second_factor/totp', { id: challenge }))
    expect(app).toMatchObject({ code: 'challenge_over' })
    const device = await softwarePasskey()
    const handle = { id: challenge, attributes: { user_handle: 'dA' } }
    const made = await device.register(handle)
    expect(await errorOf(pass(challenge, { new_passkey: made }))).toMatchObject({
      code: 'challenge_over',
    })
    expect(await row('select count(*) as n from passkeys where user_id = ?', id)).toEqual({ n: 1 })
  })

  it('gets one of two that are set up at once', async () => {
    const [one, two] = [await dataOf(login()), await dataOf(login())]
    const answers = await Promise.all(
      [one, two].map(async ({ id: challenge }) => {
        const registration = await dataOf(
          browser().post('/auth/second_factor/passkey', { id: challenge }),
        )
        const made = await (await softwarePasskey()).register(registration)
        return pass(challenge, { new_passkey: made })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('the passkey of a member of staff', () => {
  it('is the second step after the password, and signs the challenge of that sign-in', async () => {
    const { device } = await setUp()
    const from = browser()
    const { id: challenge } = await dataOf(login(from))
    const request = await dataOf(from.post('/auth/second_factor/passkey', { id: challenge }))
    expect(request).toMatchObject({
      type: 'passkey_requests',
      id: challenge,
      attributes: { credentials: [{ id: device.id }] },
    })
    const other = await dataOf(login())
    expect(
      await errorOf(pass(challenge, { passkey: await device.sign(other.id) }, from)),
    ).toMatchObject({ code: 'passkey_refused' })
    const session = await dataOf(pass(challenge, { passkey: await device.sign(challenge) }, from))
    expect(session.attributes.user_id).toBe(id)
    expect(await row('select method from sessions where id = ?', session.id)).toEqual({
      method: 'password',
    })
    expect(
      await errorOf(pass(challenge, { passkey: await device.sign(challenge) }, from)),
    ).toMatchObject({ code: 'challenge_over' })
  })

  it('of a colleague is refused', async () => {
    const { device } = await setUp()
    await db
      .prepare('update passkeys set user_id = ? where user_id = ?')
      .bind(userId('manager'), id)
      .run()
    const { id: challenge } = await dataOf(login())
    expect(await errorOf(pass(challenge, { passkey: await device.sign(challenge) }))).toMatchObject(
      { code: 'passkey_refused' },
    )
  })

  it('of another host is told apart from none: no other factor is set up for it', async () => {
    await setUp()
    await db.prepare(`update passkeys set host = 'partner.test'`).run()
    const { id: challenge } = await dataOf(login())
    expect(
      await errorOf(browser().post('/auth/second_factor/passkey', { id: challenge })),
    ).toMatchObject({ code: 'no_passkey_here' })
  })

  it('signs in alone too: who holds the device and unlocks it showed two factors', async () => {
    const { device } = await setUp()
    const from = browser()
    const { id: challenge } = await dataOf(from.post('/auth/passkey/request', {}))
    const session = await dataOf(from.post('/auth/passkey', await device.sign(challenge)))
    expect(session.attributes).toMatchObject({ user_id: id, role: 'support' })
  })

  it('is a step-up for 15 minutes, by a challenge of that session', async () => {
    const staff = await setUp()
    const { device, from, token } = staff
    await db.prepare('update sessions set confirmed_at = null').run()
    const codes = () => from.post(`/users/${id}/recovery_codes`, {}, token)
    expect(await errorOf(codes())).toMatchObject({ code: 'confirm_first' })
    const request = await dataOf(from.post('/auth/step_up/passkey', {}, token))
    const stepUp = (passkey: object) => from.post('/auth/step_up', { passkey }, token)
    const unverified = await device.sign(request.id, { isUnverified: true })
    expect(await errorOf(stepUp(unverified))).toMatchObject({ code: 'passkey_refused' })
    const signed = await device.sign(request.id)
    await stepUpAs('support')
    const elsewhere = await api('/api/auth/step_up', json({ passkey: signed }), 'support')
    expect(elsewhere.status).toBe(422)
    expect((await stepUp(signed)).status).toBe(200)
    expect((await codes()).status).toBe(200)
    expect(await errorOf(stepUp(signed))).toMatchObject({ code: 'challenge_over' })
  })

  it('stays while it is the only second step, and says so', async () => {
    const staff = await setUp()
    const [only] = await listOf(staff)
    expect(only.meta.can).not.toContain('delete')
    expect(await errorOf(remove(staff, only))).toMatchObject({ code: 'last_factor' })
    await addAnother(staff)
    const [first, second] = await listOf(staff)
    expect((await remove(staff, first)).status).toBe(204)
    expect(await errorOf(remove(staff, second))).toMatchObject({ code: 'last_factor' })
  })

  it('stays as one of two that are removed at once', async () => {
    const staff = await setUp()
    await addAnother(staff)
    const both = await listOf(staff)
    const answers = await Promise.all(both.map((passkey: never) => remove(staff, passkey)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(204)
    expect(statuses[1]).toBeGreaterThanOrEqual(409)
    expect(await row('select count(*) as n from passkeys where user_id = ?', id)).toEqual({ n: 1 })
  })

  it('may go where an authenticator app stays, and needs a fresh proof to', async () => {
    const from = browser()
    const session = await passFactor(await login(from), from)
    const staff = { from, token: session.attributes.token as string } as SetUp
    await addAnother(staff)
    const [passkey] = await listOf(staff)
    await db.prepare('update sessions set confirmed_at = null').run()
    expect(await errorOf(remove(staff, passkey))).toMatchObject({ code: 'confirm_first' })
    await db
      .prepare('update sessions set confirmed_at = ?')
      .bind(new Date(clock).toISOString())
      .run()
    expect((await remove(staff, passkey)).status).toBe(204)
  })

  it('is gone once an admin resets the second step', async () => {
    const { device } = await setUp()
    await stepUpAs('admin')
    const path = `/api/admin/system_users/${id}/second_factor/reset`
    await db
      .prepare('update sessions set confirmed_at = ?')
      .bind(new Date(clock).toISOString())
      .run()
    expect((await api(path, json({ reason: 'lost_device' }), 'admin')).status).toBe(200)
    expect((await dataOf(login())).attributes.methods).toEqual([])
    const { id: challenge } = await dataOf(browser().post('/auth/passkey/request', {}))
    expect(
      await errorOf(browser().post('/auth/passkey', await device.sign(challenge))),
    ).toMatchObject({ code: 'passkey_unknown' })
  })
})
