import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashPassword } from '#edge/access/passwords'
import { api, db, json, type Person, stepUpAs, userId, world } from '../../world'
import {
  browser,
  dataOf,
  errorOf,
  keepSessionsAlive,
  lastMessageTo,
  passFactor,
  row,
} from '../auth-fixtures'

const password = 'plum orbit cactus harbor'
const email = 'support@world.test'
beforeAll(async () => {
  await world()
  await keepSessionsAlive()
})
beforeEach(async () => {
  await db
    .prepare('insert or replace into credentials (user_id, password_hash) values (?, ?)')
    .bind(userId('support'), await hashPassword(password))
    .run()
  await stepUpAs('admin')
})
const reset = (who: Person, of: Person) =>
  api(`/api/users/${userId(of)}/reset_password`, json({}), who)
const login = (from = browser()) => from.post('/auth/login', { email, password, as: 'staff' })

describe('an admin who resets the password of a colleague', () => {
  it('ends it and every session, and leaves the second step; the colleague is written to', async () => {
    const from = browser()
    const session = await passFactor(await login(from), from)
    expect((await reset('admin', 'support')).status).toBe(200)
    expect((await from.get('/me', session.attributes.token)).status).toBe(401)
    expect(await errorOf(login())).toMatchObject({ code: 'wrong_password' })
    expect((await lastMessageTo(email))?.subject).toContain('password was reset')
    const factor = await row('select 1 as n from totp_factors where user_id = ?', userId('support'))
    expect(factor).toEqual({ n: 1 })
  })

  it('has them choose another by a code to their email, after their second step', async () => {
    await reset('admin', 'support')
    const from = browser()
    const { id } = await dataOf(from.post('/auth/forgot_password_email', { email, as: 'staff' }))
    const { code } = (await lastMessageTo(email)) ?? {}
    const session = await passFactor(await from.post('/auth/verification_code', { id, code }), from)
    const chosen = 'velvet anchor comet willow'
    const path = `/users/${userId('support')}/password`
    expect((await from.patch(path, { password: chosen }, session.attributes.token)).status).toBe(
      204,
    )
  })

  it('needs a fresh proof, and another account than the own or a patient’s', async () => {
    expect((await reset('admin', 'admin')).status).toBe(403)
    expect((await reset('admin', 'patient')).status).toBe(403)
    for (const who of ['manager', 'clinical_admin', 'provider'] as const)
      expect([403, 404]).toContain((await reset(who, 'support')).status)
    await db.prepare('update sessions set confirmed_at = null').run()
    expect(await errorOf(reset('admin', 'support'))).toMatchObject({ code: 'confirm_first' })
  })
})
