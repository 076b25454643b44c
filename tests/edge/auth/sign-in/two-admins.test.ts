import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import type { Role } from '#edge/access/roles'
import { signToken } from '#edge/access/sessions/tokens'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import {
  api,
  bindings,
  cookiesOf,
  db,
  json,
  prepareRow,
  providerId,
  sessionId,
  stepUpAs,
  userId,
  world,
} from '../../world'
import {
  browser,
  codeTo,
  contactsOf,
  dataOf,
  errorOf,
  keepSessionsAlive,
  lastMessageTo,
  passFactor,
  row,
  undo,
  undoTokenOf,
} from '../auth-fixtures'
import { startTestClock } from '../test-clock'

const wait = startTestClock(7200)
const hours = 3600
const secondAdmin = uuidv7()
let colleague = { id: '', email: '' }

beforeAll(async () => {
  await world()
  await addAccount({ id: secondAdmin, role: 'admin', email: 'second@world.test' })
  await keepSessionsAlive()
})
beforeEach(async () => {
  const id = uuidv7()
  colleague = { id, email: `${id}@world.test` }
  await addAccount({ ...colleague, role: 'provider' })
  await db
    .prepare(
      "insert into totp_factors (user_id, secret_encrypted, created_at) values (?, x'00', ?)",
    )
    .bind(id, new Date().toISOString())
    .run()
})

const addAccount = ({ id, role, email }: { id: string; role: Role; email: string }) =>
  prepareRow(
    rowsAt('2026-01-01T00:00:00.000Z').user({
      id,
      role,
      email,
      first_name: 'Ira',
      last_name: 'Novak',
    }),
  ).run()

/** A request of the second admin. */
const bySecond = async (path: string, body: object, method = 'POST') => {
  const session = uuidv7()
  const { refresh_hash } =
    (await row('select refresh_hash from sessions where id = ?', sessionId('admin'))) ?? {}
  const made = rowsAt(new Date().toISOString())
  await prepareRow(
    made.session({ id: session, user_id: secondAdmin, refresh_hash: String(refresh_hash) }),
  ).run()
  await db
    .prepare(
      `update sessions set expires_at = '2099-01-01', confirmed_at = '2098-01-01' where id = ?`,
    )
    .bind(session)
    .run()
  const token = await signToken(environmentOf(bindings), {
    userId: secondAdmin,
    sessionId: session,
    role: 'admin',
  })
  const { headers, ...init } = json(body, method)
  return api(`/api${path}`, {
    ...init,
    headers: { ...(headers as object), authorization: `Bearer ${token}`, cookie: cookiesOf(token) },
  })
}
const byFirst = async (path: string, body: object, method = 'POST') => {
  await stepUpAs('admin')
  return api(`/api${path}`, json(body, method), 'admin')
}
const setEmail = (by: typeof byFirst, email: string, under = '/admin/system_users') =>
  by(`${under}/${colleague.id}`, { email }, 'PATCH')
const reset = (by: typeof byFirst) =>
  by(`/admin/system_users/${colleague.id}/second_factor/reset`, { reason: 'new_device' })
const hasFactor = async () =>
  (await row('select 1 as there from totp_factors where user_id = ?', colleague.id)) !== null

describe('the email of a colleague', () => {
  it.each(['/admin/system_users', '/users'])(
    'is only proposed by one admin under %s',
    async (under) => {
      const own = `own-${colleague.id}@evil.test`
      const answer = await setEmail(byFirst, own, under)
      expect(answer.status).toBe(200)
      expect(await contactsOf(colleague.id)).toMatchObject({ email: colleague.email })
      const account = await dataOf(api(`/api/admin/system_users/${colleague.id}`, {}, 'admin'))
      expect(account.attributes).toMatchObject({ email: colleague.email, proposed_email: own })
      expect((await lastMessageTo(colleague.email))?.subject).toBe(
        'Your Care Plus email is about to change',
      )
      const from = browser()
      await dataOf(from.post('/auth/forgot_password_email', { email: own, as: 'staff' }))
      expect(await codeTo(own)).toBe('')
    },
  )

  it('is changed once another admin says the same, and both addresses hear of it', async () => {
    const next = `next-${colleague.id}@world.test`
    await setEmail(byFirst, next)
    expect((await setEmail(bySecond, next)).status).toBe(200)
    expect(await contactsOf(colleague.id)).toMatchObject({ email: next })
    expect((await lastMessageTo(colleague.email))?.subject).toBe('Your Care Plus email was changed')
    expect((await lastMessageTo(next))?.subject).toBe(
      'This contact is now on your Care Plus account',
    )
    expect((await undo(await undoTokenOf(colleague.email))).status).toBe(200)
    expect(await contactsOf(colleague.id)).toMatchObject({ email: colleague.email })
  })

  it('is not changed by another admin who says something else', async () => {
    await setEmail(byFirst, `a-${colleague.id}@world.test`)
    await setEmail(bySecond, `b-${colleague.id}@world.test`)
    expect(await contactsOf(colleague.id)).toMatchObject({ email: colleague.email })
  })

  it('is changed by one admin after 72 hours in which the old address did not object', async () => {
    const next = `later-${colleague.id}@world.test`
    await setEmail(byFirst, next)
    wait(71 * hours)
    await setEmail(byFirst, next)
    expect(await contactsOf(colleague.id)).toMatchObject({ email: colleague.email })
    wait(2 * hours)
    await setEmail(byFirst, next)
    expect(await contactsOf(colleague.id)).toMatchObject({ email: next })
    expect((await lastMessageTo(colleague.email))?.subject).toBe('Your Care Plus email was changed')
  })

  it('stays where the old address stops the change', async () => {
    const next = `stopped-${colleague.id}@world.test`
    await setEmail(byFirst, next)
    expect((await undo(await undoTokenOf(colleague.email))).status).toBe(200)
    await setEmail(bySecond, next)
    expect(await contactsOf(colleague.id)).toMatchObject({ email: colleague.email })
  })

  it('stays in a deactivated account too', async () => {
    await byFirst(`/users/${colleague.id}/status/deactivate`, {})
    await setEmail(byFirst, `closed-${colleague.id}@evil.test`)
    await byFirst(`/users/${colleague.id}/status/activate`, {})
    expect(await contactsOf(colleague.id)).toMatchObject({ email: colleague.email })
  })

  it('is corrected at once where the invitation was not accepted yet', async () => {
    await db.prepare(`update users set status = 'invited' where id = ?`).bind(colleague.id).run()
    const next = `right-${colleague.id}@world.test`
    await setEmail(byFirst, next)
    expect(await contactsOf(colleague.id)).toMatchObject({ email: next })
  })

  it('is not changed by partners, managers or other colleagues', async () => {
    for (const who of ['cbo', 'pharmacy', 'manager', 'clinical_admin', 'support'] as const) {
      await stepUpAs(who)
      for (const under of ['/admin/system_users', '/users']) {
        const init = json({ email: 'mine@evil.test' }, 'PATCH')
        expect(
          (await api(`/api${under}/${colleague.id}`, init, who)).status,
        ).toBeGreaterThanOrEqual(403)
      }
    }
  })
})

describe('the second factor of a colleague', () => {
  it('is reset by one admin where the email is the old one, and the owner hears of it and of what is set up next', async () => {
    expect((await reset(byFirst)).status).toBeLessThan(300)
    expect(await hasFactor()).toBe(false)
    expect((await lastMessageTo(colleague.email))?.subject).toMatch(/second step/i)
    const from = browser()
    const challenge = await dataOf(
      from.post('/auth/forgot_password_email', { email: colleague.email, as: 'staff' }),
    )
    const code = await codeTo(colleague.email)
    await passFactor(await from.post('/auth/verification_code', { id: challenge.id, code }), from)
    expect((await lastMessageTo(colleague.email))?.subject).toBe(
      'A second step was set up at Care Plus',
    )
  })

  it('is not reset by the admin who proposed another email, nor is the email changed after the reset', async () => {
    const own = `own-${colleague.id}@evil.test`
    await setEmail(byFirst, own)
    await reset(byFirst)
    expect(await hasFactor()).toBe(true)
    const account = await dataOf(api(`/api/admin/system_users/${colleague.id}`, {}, 'admin'))
    expect(account.attributes.reset_proposed).toBe(true)
    await db.prepare('delete from account_proposals').run()
    await db.prepare('delete from contact_changes where user_id = ?').bind(colleague.id).run()
    await reset(byFirst)
    expect(await hasFactor()).toBe(false)
    await setEmail(byFirst, own)
    expect(await contactsOf(colleague.id)).toMatchObject({ email: colleague.email })
  })

  it('takes a second admin within 72 hours of another email, and the old address hears of it', async () => {
    const next = `two-${colleague.id}@world.test`
    await setEmail(byFirst, next)
    await setEmail(bySecond, next)
    await reset(byFirst)
    expect(await hasFactor()).toBe(true)
    await reset(bySecond)
    expect(await hasFactor()).toBe(false)
    for (const address of [colleague.email, next])
      expect((await lastMessageTo(address))?.subject).toMatch(/second step/i)
    const from = browser()
    const challenge = await dataOf(
      from.post('/auth/forgot_password_email', { email: next, as: 'staff' }),
    )
    const code = await codeTo(next)
    await passFactor(await from.post('/auth/verification_code', { id: challenge.id, code }), from)
    expect((await lastMessageTo(colleague.email))?.subject).toBe(
      'A second step was set up at Care Plus',
    )
    expect((await undo(await undoTokenOf(colleague.email))).status).toBe(422)
  })

  it('set up in another hand is gone once the old address takes its email back', async () => {
    const next = `back-${colleague.id}@world.test`
    await setEmail(byFirst, next)
    await setEmail(bySecond, next)
    const token = await undoTokenOf(colleague.email)
    await reset(byFirst)
    await reset(bySecond)
    const from = browser()
    const challenge = await dataOf(
      from.post('/auth/forgot_password_email', { email: next, as: 'staff' }),
    )
    await passFactor(
      await from.post('/auth/verification_code', { id: challenge.id, code: await codeTo(next) }),
      from,
    )
    expect((await undo(token)).status).toBe(200)
    expect(await hasFactor()).toBe(false)
    expect(await contactsOf(colleague.id)).toMatchObject({ email: colleague.email })
  })
})

describe('the record of a clinician', () => {
  it('is not given to another account', async () => {
    await stepUpAs('admin')
    const relink = json({ user_id: userId('admin') }, 'PATCH')
    const path = `/api/admin/providers/${providerId('provider')}`
    expect(await errorOf(api(path, relink, 'admin'))).toMatchObject({ status: '422' })
  })
})
