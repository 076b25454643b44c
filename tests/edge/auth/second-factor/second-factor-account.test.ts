import { beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '#edge/access/passwords'
import { totpCode, totpStep } from '#edge/access/totp'
import { now } from '#edge/platform/time'
import { api, cookiesOf, db, json, stepUpAs, userId, world } from '../../world'
import {
  browser,
  data,
  enrolled,
  eventsNamed,
  lasting,
  letterTo,
  notThe,
  refusal,
} from '../sign-in'
import { startTestClock } from '../test-clock'

const password = 'plum orbit cactus harbor'
const email = 'support@world.test'
const wait = startTestClock(3600)
beforeAll(async () => {
  await world()
  await lasting()
  const hash = await hashPassword(password)
  for (const person of ['support', 'manager', 'patient'] as const)
    await db
      .prepare('insert into credentials (user_id, password_hash) values (?, ?)')
      .bind(userId(person), hash)
      .run()
})

const login = async (from = browser(), as = email) =>
  data(from.post('/auth/login', { email: as, password, as: 'staff' }))
const pass = (id: string, body: object, from = browser()) =>
  from.post('/auth/second_factor', { id, ...body })
const codeAt = (secret: string, step = totpStep(now())) => totpCode(secret, step)

/** Signs support in with a new authenticator app: its secret, and the browser with the session. */
const setUp = async () => {
  await db.prepare('delete from totp_factors where user_id = ?').bind(userId('support')).run()
  const from = browser()
  const { id } = await login(from)
  const { attributes } = await data(from.post('/auth/second_factor/totp', { id }))
  const { secret } = attributes
  const session = await data(pass(id, { code: await codeAt(secret) }, from))
  wait(60)
  return { secret, from, token: session.attributes.token as string }
}

describe('recovery codes', () => {
  const codesOf = async () => {
    const { from, token } = await setUp()
    const answer = await data(from.post(`/users/${userId('support')}/recovery_codes`, {}, token))
    return answer.attributes.codes as string[]
  }

  it('are ten, kept as hashes, and each signs in once', async () => {
    const codes = await codesOf()
    expect(new Set(codes).size).toBe(10)
    const stored = await db.prepare('select * from recovery_codes').all()
    expect(JSON.stringify(stored)).not.toContain(codes[0])
    const first = await login()
    expect(first.attributes.methods).toEqual(['totp', 'recovery_code'])
    expect((await pass(first.id, { recovery_code: codes[0]?.toLowerCase() })).status).toBe(200)
    const again = await login()
    expect(await refusal(pass(again.id, { recovery_code: codes[0] }))).toMatchObject({
      code: 'factor_wrong',
    })
    expect((await pass(again.id, { recovery_code: codes[1] })).status).toBe(200)
  })

  it('end with the next ten', async () => {
    const [old] = await codesOf()
    await codesOf()
    const { id } = await login()
    expect(await refusal(pass(id, { recovery_code: old }))).toMatchObject({ code: 'factor_wrong' })
  })
})

describe('a step-up of staff', () => {
  it('takes a code of the app; a password or an emailed code is not enough', async () => {
    const { secret, from, token } = await setUp()
    const stepUp = (body: object) => from.post('/auth/step_up', body, token)
    expect(await refusal(stepUp({ current_password: password }))).toMatchObject({
      code: 'factor_needed',
    })
    expect(await refusal(from.post('/auth/step_up/code', {}, token))).toMatchObject({
      code: 'factor_needed',
    })
    expect(await refusal(stepUp({ totp_code: notThe(await codeAt(secret)) }))).toMatchObject({
      code: 'factor_wrong',
    })
    const code = await codeAt(secret)
    expect((await stepUp({ totp_code: code })).status).toBe(200)
    expect(await refusal(stepUp({ totp_code: code }))).toMatchObject({ code: 'code_used' })
  })
})

describe('another authenticator app', () => {
  const path = `/api/users/${userId('support')}/totp`

  it('takes the place of the old one by a code of it', async () => {
    await setUp()
    await stepUpAs('support')
    const { id, attributes } = await data(api(path, json({}), 'support'))
    expect(
      await refusal(
        api(path, json({ id, code: notThe(await codeAt(attributes.secret)) }, 'PATCH'), 'support'),
      ),
    ).toMatchObject({ code: 'factor_wrong' })
    const code = await codeAt(attributes.secret)
    expect((await api(path, json({ id, code }, 'PATCH'), 'support')).status).toBe(204)
    const challenge = await login()
    wait(60)
    expect((await pass(challenge.id, { code: await codeAt(attributes.secret) })).status).toBe(200)
  })

  it('is one’s own: another account’s is a 404, and a patient has none', async () => {
    await stepUpAs('manager')
    expect((await api(path, json({}), 'manager')).status).toBe(404)
    const { id, token } = await enrolled()
    const answer = await api(`/api/users/${id}/totp`, {
      ...json({}),
      headers: { authorization: `Bearer ${token}`, cookie: cookiesOf(token) },
    })
    expect(answer.status).toBe(403)
  })
})

describe('an admin who resets the second factor of a colleague', () => {
  const reset = (who: 'admin' | 'manager' | 'provider', id: string, reason = 'lost_device') =>
    api(`/api/admin/system_users/${id}/second_factor/reset`, json({ reason }), who)

  it('ends their sessions, tells them by mail, and their next sign-in sets one up', async () => {
    const { from, token } = await setUp()
    await stepUpAs('admin')
    expect((await reset('admin', userId('support'))).status).toBe(200)
    expect((await from.get('/me', token)).status).toBe(401)
    expect((await letterTo(email))?.subject).toContain('second step was reset')
    expect((await eventsNamed('system_users.reset_second_factor')).at(-1)).toMatchObject({
      subject_id: userId('support'),
      detail: expect.stringContaining('lost_device'),
    })
    expect((await login()).attributes.methods).toEqual([])
  })

  it('needs a fresh proof, a reason of the list, and another account than the own', async () => {
    await db.prepare('update sessions set confirmed_at = null').run()
    expect(await refusal(reset('admin', userId('support')))).toMatchObject({
      code: 'confirm_first',
    })
    await stepUpAs('admin')
    expect((await reset('admin', userId('support'), 'bored')).status).toBe(422)
    expect(await refusal(reset('admin', userId('admin')))).toMatchObject({ code: 'own_account' })
  })

  it('is an admin: no other role may', async () => {
    await stepUpAs('manager')
    expect((await reset('manager', userId('support'))).status).toBe(403)
    expect((await reset('provider', userId('support'))).status).toBe(403)
  })
})
