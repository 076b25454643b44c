import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { api, as, db, json, stepUpAs, userId, world } from '../world'
import { dataOf, errorOf, eventsNamed } from './auth-fixtures'

beforeAll(() => world())
beforeEach(async () => {
  await stepUpAs('admin')
  // The world has one admin; what a test made is none any more.
  await db
    .prepare(
      `update users set role = 'support', status = 'active' where role = 'admin' and id <> ?`,
    )
    .bind(userId('admin'))
    .run()
})

let people = 0
const inviteAdmin = () => {
  people += 1
  return api(
    '/api/admin/system_users',
    json({
      data: {
        type: 'system_users',
        attributes: {
          email: `second${people}@clinic.test`,
          first_name: 'Ira',
          last_name: 'Vidal',
          role: 'admin',
        },
      },
    }),
    'admin',
  )
}
const makeAdmin = (id: string) =>
  api(`/api/admin/system_users/${id}/role`, json({ role: 'admin' }), 'admin')
const admins = async () =>
  (await db.prepare(`select count(*) as n from users where role = 'admin'`).first<{ n: number }>())
    ?.n

describe('a sole admin', () => {
  it('invites the second one alone, and from then on no third', async () => {
    const { attributes } = await dataOf(inviteAdmin())
    expect(attributes).toMatchObject({ role: 'admin', status: 'invited' })
    expect(await errorOf(inviteAdmin())).toMatchObject({ status: '422', code: 'admins_by_two' })
    expect(await admins()).toBe(2)
  })

  it('makes a colleague the second one alone, which the audit trail says, and from then on proposes', async () => {
    expect(await dataOf(makeAdmin(userId('support')))).toMatchObject({
      attributes: { role: 'admin' },
    })
    expect((await eventsNamed('system_users.change_role')).at(-1)).toMatchObject({
      subject_id: userId('support'),
      detail: expect.stringContaining('"by_sole_admin":true'),
    })
    expect(await dataOf(makeAdmin(userId('manager')))).toMatchObject({
      attributes: { role: 'manager', proposed_role: 'admin' },
    })
  })

  it('who invites two at once has one more', async () => {
    const answers = await Promise.all([inviteAdmin(), inviteAdmin()])
    expect(answers.map(({ status }) => status === 201).filter(Boolean)).toHaveLength(1)
    expect(await admins()).toBe(2)
  })

  it('who waits for the second one makes no third', async () => {
    const invited = await dataOf(inviteAdmin())
    expect(await dataOf(makeAdmin(userId('manager')))).toMatchObject({
      attributes: { role: 'manager', proposed_role: 'admin' },
    })
    await as('admin').call('DELETE /admin/system_users/:id', { params: { id: invited.id } })
    await db.prepare('delete from account_proposals').run()
    expect(await dataOf(inviteAdmin())).toMatchObject({ attributes: { status: 'invited' } })
  })
})
