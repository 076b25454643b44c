import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { uuidv7 } from '#edge/platform/ids'
import { writeToSupport } from '../conversations/send'
import {
  api,
  as,
  asUser,
  cboId,
  db,
  json,
  prepareRow,
  sessionId,
  stepUpAs,
  userId,
  world,
} from '../world'
import { errorOf } from './auth-fixtures'

const second = uuidv7()
const change = async (who: 'admin' | 'manager' | 'support', target: string, body: object) => {
  await stepUpAs(who)
  return api(`/api/admin/system_users/${target}/role`, json(body), who)
}
const roleOf = async (id: string) =>
  (await db.prepare('select role from users where id = ?').bind(id).first<{ role: string }>())?.role

beforeAll(async () => {
  await world()
  await prepareRow(
    rowsAt('2026-01-01T00:00:00.000Z').user({
      id: second,
      role: 'admin',
      email: 'second.admin@world.test',
      first_name: 'Ben',
      last_name: 'Okafor',
    }),
  ).run()
})
beforeEach(async () => {
  await db.prepare('delete from account_proposals').run()
  await db
    .prepare(`update users set role = 'support', cbo_id = null where id = ?`)
    .bind(userId('support'))
    .run()
  await db.prepare('update sessions set revoked_at = null').run()
})
const asSecond = async () => {
  const client = await asUser(second, 'admin')
  await db
    .prepare('update sessions set confirmed_at = ? where user_id = ?')
    .bind(new Date().toISOString(), second)
    .run()
  return client
}

describe('the role of a colleague', () => {
  it('is changed by an admin, and their sessions end', async () => {
    expect((await change('admin', userId('support'), { role: 'manager' })).status).toBe(200)
    expect(await roleOf(userId('support'))).toBe('manager')
    const session = await db
      .prepare('select revoked_reason from sessions where id = ?')
      .bind(sessionId('support'))
      .first()
    expect(session).toEqual({ revoked_reason: 'role' })
  })

  it('is not changed by themselves, nor by any other role', async () => {
    expect(await errorOf(change('admin', userId('admin'), { role: 'manager' }))).toMatchObject({
      code: 'own_account',
    })
    for (const who of ['support', 'manager'] as const)
      expect((await change(who, userId(who), { role: 'admin' })).status).toBe(403)
    await expect(
      as('support').users.update(userId('support'), { role: 'admin' } as never),
    ).rejects.toMatchObject({ status: 422 })
    expect(await roleOf(userId('support'))).toBe('support')
  })

  it('of admin takes two admins, of whom none is the colleague', async () => {
    expect((await change('admin', userId('support'), { role: 'admin' })).status).toBe(200)
    expect(await roleOf(userId('support'))).toBe('support')
    expect((await change('admin', userId('support'), { role: 'admin' })).status).toBe(200)
    expect(await roleOf(userId('support'))).toBe('support')
    const colleague = await (await asSecond()).call('POST /admin/system_users/:id/role', {
      params: { id: userId('support') },
      body: { role: 'admin' },
    })
    expect(colleague).toMatchObject({ role: 'admin', proposedRole: null })
  })

  it('of admin is not given by one admin who takes the email of another', async () => {
    await stepUpAs('admin')
    const email = 'taken.over@world.test'
    const path = `/api/users/${second}`
    expect(await errorOf(api(path, json({ email }, 'PATCH'), 'admin'))).toMatchObject({
      status: '403',
      code: 'admins_own_email',
    })
    expect((await api(path, json({ nickname: 'Benny' }, 'PATCH'), 'admin')).status).toBe(200)
    const own = `/api/users/${userId('admin')}`
    expect((await api(own, json({ email: 'admin.two@world.test' }, 'PATCH'), 'admin')).status).toBe(
      200,
    )
  })

  it('of admin stays with two: of three, one is closed, and no one is left alone by closing the others', async () => {
    const third = uuidv7()
    await prepareRow(
      rowsAt('2026-01-01T00:00:00.000Z').user({
        id: third,
        role: 'admin',
        email: 'third.admin@world.test',
        first_name: 'Cara',
        last_name: 'Lind',
      }),
    ).run()
    const close = async (id: string) =>
      api(`/api/users/${id}/status/disable`, json({ successor_id: null }), 'admin')
    await stepUpAs('admin')
    const answers = await Promise.all([close(second), close(third)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const open = answers[0]?.status === 200 ? third : second
    expect(await errorOf(close(open))).toMatchObject({ status: '409', code: 'two_admins_needed' })
    await db.prepare(`update users set status = 'active' where id = ?`).bind(second).run()
    await db.prepare(`update users set role = 'manager' where id = ?`).bind(third).run()
  })

  it('of admin is not given on a proposal that is old, or of another role', async () => {
    await change('admin', userId('support'), { role: 'admin' })
    await db.prepare(`update account_proposals set created_at = '2020-01-01T00:00:00.000Z'`).run()
    await (await asSecond()).call('POST /admin/system_users/:id/role', {
      params: { id: userId('support') },
      body: { role: 'admin' },
    })
    expect(await roleOf(userId('support'))).toBe('support')
  })

  it('of a partner takes an organization', async () => {
    expect(await errorOf(change('admin', userId('support'), { role: 'cbo' }))).toMatchObject({
      code: 'organization_needed',
    })
    expect(
      (await change('admin', userId('support'), { role: 'cbo', cbo_id: cboId() })).status,
    ).toBe(200)
  })

  it('ends what the former one had them read: conversations they were added to, and patients they once saw', async () => {
    const lead = uuidv7()
    const hired = { id: lead, role: 'clinical_lead', email: 'noor@world.test' } as const
    const named = { first_name: 'Noor', last_name: 'Haddad' }
    await prepareRow(rowsAt('2026-01-01T00:00:00.000Z').user({ ...hired, ...named })).run()
    const { conversationId } = await writeToSupport('patient', userId('patient'), 'A question')
    await as('support').call('POST /conversations/:conversation/users', {
      params: { conversation: conversationId },
      body: { userId: lead },
    })
    await db
      .prepare(
        `insert into care_team (user_id, patient_id, reason, since) values (?, ?, 'visit', '2026-01-01')`,
      )
      .bind(lead, userId('patient'))
      .run()
    const before = await asUser(lead, 'clinical_lead')
    expect((await before.conversations.get(conversationId)).kind).toBe('support')
    expect((await change('admin', lead, { role: 'assistant' })).status).toBe(200)
    const after = await asUser(lead, 'assistant')
    await expect(after.conversations.get(conversationId)).rejects.toMatchObject({ status: 404 })
    await expect(after.patients.get(userId('patient'))).rejects.toMatchObject({ status: 404 })
  })

  it('stays while they hold patients', async () => {
    expect(await errorOf(change('admin', userId('provider'), { role: 'manager' }))).toMatchObject({
      code: 'still_holds',
    })
  })

  it('is never that of a patient or a provider', async () => {
    for (const role of ['patient', 'provider'])
      expect((await change('admin', userId('support'), { role })).status).toBe(422)
    expect((await change('admin', userId('patient'), { role: 'manager' })).status).toBe(404)
  })
})
