import { describe, expect, it } from 'vitest'
import { api, cookiesOf, db, json, stepUpAs, userId } from '../../world'
import {
  dataOf,
  enrollPatient,
  errorOf,
  eventsNamed,
  lastMessageTo,
  wrongCode,
} from '../auth-fixtures'
import { codeAt, email, login, pass, password, startStaffSignIn } from './staff-sign-in'

const { wait, setUp } = startStaffSignIn()

describe('recovery codes', () => {
  const codesOf = async () => {
    const { from, token } = await setUp()
    const answer = await dataOf(from.post(`/users/${userId('support')}/recovery_codes`, {}, token))
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
    expect(await errorOf(pass(again.id, { recovery_code: codes[0] }))).toMatchObject({
      code: 'factor_wrong',
    })
    expect((await pass(again.id, { recovery_code: codes[1] })).status).toBe(200)
  })

  it('end with the next ten', async () => {
    const [old] = await codesOf()
    await codesOf()
    const { id } = await login()
    expect(await errorOf(pass(id, { recovery_code: old }))).toMatchObject({ code: 'factor_wrong' })
  })
})

describe('a step-up of staff', () => {
  it('takes a code of the app; a password or an emailed code is not enough', async () => {
    const { secret, from, token } = await setUp()
    const stepUp = (body: object) => from.post('/auth/step_up', body, token)
    expect(await errorOf(stepUp({ current_password: password }))).toMatchObject({
      code: 'factor_needed',
    })
    expect(await errorOf(from.post('/auth/step_up/code', {}, token))).toMatchObject({
      code: 'factor_needed',
    })
    expect(await errorOf(stepUp({ totp_code: wrongCode(await codeAt(secret)) }))).toMatchObject({
      code: 'factor_wrong',
    })
    const code = await codeAt(secret)
    expect((await stepUp({ totp_code: code })).status).toBe(200)
    expect(await errorOf(stepUp({ totp_code: code }))).toMatchObject({ code: 'code_used' })
  })
})

describe('another authenticator app', () => {
  const path = `/api/users/${userId('support')}/totp`

  it('takes the place of the old one by a code of it', async () => {
    await setUp()
    await stepUpAs('support')
    const { id, attributes } = await dataOf(api(path, json({}), 'support'))
    expect(
      await errorOf(
        api(
          path,
          json({ id, code: wrongCode(await codeAt(attributes.secret)) }, 'PATCH'),
          'support',
        ),
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
    const { id, token } = await enrollPatient()
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
    expect((await lastMessageTo(email))?.subject).toContain('second step was reset')
    expect((await eventsNamed('system_users.reset_second_factor')).at(-1)).toMatchObject({
      subject_id: userId('support'),
      detail: expect.stringContaining('lost_device'),
    })
    expect((await login()).attributes.methods).toEqual([])
  })

  it('needs a fresh proof, a reason of the list, and another account than the own', async () => {
    await db.prepare('update sessions set confirmed_at = null').run()
    expect(await errorOf(reset('admin', userId('support')))).toMatchObject({
      code: 'confirm_first',
    })
    await stepUpAs('admin')
    expect((await reset('admin', userId('support'), 'bored')).status).toBe(422)
    expect(await errorOf(reset('admin', userId('admin')))).toMatchObject({ code: 'own_account' })
  })

  it('is an admin: no other role may', async () => {
    await stepUpAs('manager')
    expect((await reset('manager', userId('support'))).status).toBe(403)
    expect((await reset('provider', userId('support'))).status).toBe(403)
  })
})
