import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { evictSession } from '#edge/access/sessions/session'
import { decodeToken } from '#edge/access/sessions/token-payload'
import { api, as, db, json, sessionId, userId, world } from '../../world'
import { dataOf, env, errorOf, eventsNamed } from '../auth-fixtures'
import {
  cookiesOf,
  lookThrough,
  loginAsReason as reason,
  startLoginAs as start,
} from './login-as-requests'

beforeAll(world)
const secret = { hash: '' }
beforeAll(async () => {
  const found = await db
    .prepare('select refresh_hash from sessions where id = ?')
    .bind(sessionId('manager'))
    .first<{ refresh_hash: string }>()
  secret.hash = found?.refresh_hash ?? ''
})
beforeEach(async () => {
  await db.prepare('delete from rate_limits').run()
  // Going back gives the browser of staff a new secret.
  await db
    .prepare('update sessions set refresh_hash = ? where id = ?')
    .bind(secret.hash, sessionId('manager'))
    .run()
})

describe('staff who look through an account', () => {
  it('hold a token for reading that names them and ends within 30 minutes', async () => {
    const { id, token } = await lookThrough('manager', 'patient')
    expect(decodeToken(token)?.isLoginAs).toBe(true)
    const claims = JSON.parse(
      atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    )
    expect(claims).toMatchObject({ act: { sub: userId('manager') }, scope: 'read' })
    const row = await db
      .prepare('select created_at, expires_at from sessions where id = ?')
      .bind(id)
      .first<{ created_at: string; expires_at: string }>()
    expect(Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')).toBe(30 * 60_000)
    await db
      .prepare('update sessions set expires_at = ? where id = ?')
      .bind(new Date(Date.now() - 1000).toISOString(), id)
      .run()
    evictSession(id)
    expect((await api('/api/me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      401,
    )
  })

  it('go back to their own session when they want, and their token for the account ends', async () => {
    const { cookie, send, id } = await lookThrough('manager', 'patient')
    const back = await api('/api/auth/login_as', { method: 'DELETE', headers: { cookie } })
    expect(await dataOf(back.clone())).toMatchObject({
      id: sessionId('manager'),
      attributes: { user_id: userId('manager'), role: 'manager' },
    })
    evictSession(id)
    expect((await send('/me')).status).toBe(401)
    const own = await api('/api/auth/login', { headers: { cookie: cookiesOf(back) } })
    expect(own.status).toBe(200)
    const [ended] = (await eventsNamed('login_as.end')).slice(-1)
    expect(ended).toMatchObject({ actor_id: userId('manager'), patient_id: userId('patient') })
  })

  it('are signed out of both when they sign out, and the user stays signed in', async () => {
    const { send } = await lookThrough('clinical_admin', 'patient')
    await send('/auth/logout?everywhere=true', json({}))
    const { results } = await db
      .prepare('select id from sessions where revoked_at is null and id in (?, ?)')
      .bind(sessionId('clinical_admin'), sessionId('patient'))
      .all<{ id: string }>()
    expect(results.map(({ id }) => id)).toEqual([sessionId('patient')])
    await db
      .prepare('update sessions set revoked_at = null where id = ?')
      .bind(sessionId('clinical_admin'))
      .run()
    evictSession(sessionId('clinical_admin'))
  })

  it('lose the account once their own session or account ends', async () => {
    const { id, send } = await lookThrough('manager', 'patient')
    await db
      .prepare(`update users set status = 'deactivated' where id = ?`)
      .bind(userId('manager'))
      .run()
    evictSession(id)
    expect((await send('/me')).status).toBe(401)
    await db
      .prepare(`update users set status = 'active' where id = ?`)
      .bind(userId('manager'))
      .run()
  })

  it('begin only with a fresh proof and a reason', async () => {
    await db.prepare('update sessions set confirmed_at = null').run()
    const path = `/api/auth/login_as?user_id=${userId('patient')}`
    expect(await errorOf(api(path, json(reason), 'manager'))).toMatchObject({
      code: 'confirm_first',
    })
    expect((await start('manager', 'patient', {})).status).toBe(422)
  })

  it.each([
    ['manager', 'support', 403],
    ['clinical_admin', 'manager', 403],
    ['support', 'manager', 403],
    ['provider', 'patient', 403],
    ['cbo', 'patient', 403],
    ['admin', 'admin', 403],
  ] as const)('as %s do not open the account of %s', async (staff, target, status) => {
    expect((await start(staff, target)).status).toBe(status)
  })

  it('do not go on from one account to the next', async () => {
    const { send } = await lookThrough('admin', 'manager')
    const next = send(`/auth/login_as?user_id=${userId('patient')}`, json(reason))
    expect(await errorOf(next)).toMatchObject({ code: 'read_only' })
  })

  it('are seen among the sign-ins of the patient, who ends it', async () => {
    const { id, send } = await lookThrough('manager', 'patient')
    const list = await as('patient').call('GET /users/:user/sign_ins', {
      params: { user: userId('patient') },
    })
    expect(list.find((each) => each.id === id)).toMatchObject({ method: 'login_as' })
    await as('patient').call('DELETE /users/:user/sign_ins/:sign_in', {
      params: { user: userId('patient'), sign_in: id },
    })
    expect((await send('/me')).status).toBe(401)
    expect(env.local).toBe(true)
  })
})
