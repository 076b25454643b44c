import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { api, as, db, json, type Person, prepareRow, providerId, userId, world } from '../../world'

const jordan = userId('patient')
const run = (sql: string, ...values: unknown[]) =>
  db
    .prepare(sql)
    .bind(...values)
    .run()
const close = (who: Person, body: object, headers: HeadersInit = {}) =>
  api(
    `/api/users/${userId(who)}/status/deactivate`,
    { ...json(body), headers: { 'content-type': 'application/json', ...headers } },
    'admin',
  )
const codeOf = async (response: Response) =>
  (await response.json<{ errors: { code: string; meta?: object }[] }>()).errors[0]
const careTeam = async () =>
  (
    await db
      .prepare('select user_id, reason from care_team where patient_id = ? order by reason')
      .bind(jordan)
      .all<{ user_id: string; reason: string }>()
  ).results.map(({ user_id, reason }) => [user_id, reason])
const patient = () =>
  db
    .prepare('select provider_id, support_user_id, version from patients where id = ?')
    .bind(jordan)
    .first<{ provider_id: string | null; support_user_id: string | null; version: number }>()
const taskFor = async (assignee: Person) => {
  const task = await as('manager').tasks.create({ kind: 'call_back', patientId: jordan } as never)
  await as('manager').call('PATCH /tasks/:id/update_assignee', {
    params: { id: task.id },
    body: { assigneeId: userId(assignee) },
  })
  return task.id
}
const assigneeOf = async (id: string) => (await as('manager').tasks.get(id)).assigneeId

beforeAll(world)
beforeEach(async () => {
  await run(`update users set status = 'active' where status = 'deactivated'`)
  await run('update sessions set revoked_at = null, revoked_reason = null')
  await run('delete from tasks')
  await run('delete from care_team where patient_id = ?', jordan)
  await run(
    'update patients set provider_id = ?, support_user_id = null where id = ?',
    providerId('provider'),
    jordan,
  )
  await run(`update licenses set status = 'active'`)
  await run(
    'update providers set assistant_id = ?, supervisor_id = ? where id = ?',
    userId('assistant'),
    userId('clinical_lead'),
    providerId('provider'),
  )
  for (const [who, reason] of [
    ['provider', 'panel'],
    ['assistant', 'assists'],
    ['clinical_lead', 'supervises'],
  ] as const)
    await prepareRow(
      rowsAt('2026-01-01T00:00:00.000Z').careTeam({
        user_id: userId(who),
        patient_id: jordan,
        reason,
      }),
    ).run()
})

describe('an admin who closes an account', () => {
  it('is shown what it still holds', async () => {
    await taskFor('provider')
    const holdings = await as('admin').call('GET /users/:user/holdings', {
      params: { user: userId('provider') },
    })
    expect(holdings).toMatchObject({ role: 'provider', patients: 1, tasks: 1, visits: 0 })
    await expect(
      as('manager').call('GET /users/:user/holdings', { params: { user: userId('provider') } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('says who takes it over, or gets 409 with what it is and nothing changes', async () => {
    const refused = await close('provider', {})
    expect(refused.status).toBe(409)
    expect(await codeOf(refused)).toMatchObject({ code: 'still_holds', meta: { patients: 1 } })
    expect((await patient())?.provider_id).toBe(providerId('provider'))
  })

  it('moves the patients, their care teams and tasks to a colleague in the same write', async () => {
    const task = await taskFor('provider')
    const before = await patient()
    expect((await close('provider', { successor_id: userId('otherProvider') })).status).toBe(200)
    expect(await patient()).toMatchObject({
      provider_id: providerId('otherProvider'),
      version: (before?.version ?? 0) + 1,
    })
    expect(await careTeam()).toEqual([[userId('otherProvider'), 'panel']])
    expect(await assigneeOf(task)).toBe(userId('otherProvider'))
    const [last] = await as('patient').call('GET /patients/:patient/assignments', {
      params: { patient: jordan },
    })
    expect(last).toMatchObject({ role: 'provider', fromName: 'Daniel Reyes', toName: 'Amara Osei' })
    const event = await db
      .prepare(
        `select detail from events where name = 'patients.hand_over' and patient_id = ? order by seq desc`,
      )
      .bind(jordan)
      .first<{ detail: string }>()
    expect(JSON.parse(event?.detail ?? '{}')).toMatchObject({
      from_id: providerId('provider'),
      to_id: providerId('otherProvider'),
    })
  })

  it('leaves patients without a clinician whom the colleague has no license for, and their tasks to the team', async () => {
    const task = await taskFor('provider')
    await run(
      `update licenses set status = 'revoked' where provider_id = ?`,
      providerId('otherProvider'),
    )
    expect((await close('provider', { successor_id: userId('otherProvider') })).status).toBe(200)
    expect((await patient())?.provider_id).toBeNull()
    expect(await careTeam()).toEqual([])
    expect(await assigneeOf(task)).toBeNull()
  })

  it('leaves it all to the team with null', async () => {
    const task = await taskFor('provider')
    expect((await close('provider', { successor_id: null })).status).toBe(200)
    expect((await patient())?.provider_id).toBeNull()
    expect(await assigneeOf(task)).toBeNull()
  })

  it('moves no one to a colleague of another role, a closed account or the account itself', async () => {
    for (const successor of ['manager', 'provider'] as const)
      expect(
        await codeOf(await close('provider', { successor_id: userId(successor) })),
      ).toMatchObject({
        code: 'successor_refused',
      })
  })

  it('takes an assistant out of the care teams they were in for their clinicians', async () => {
    expect((await close('assistant', { successor_id: null })).status).toBe(200)
    expect((await careTeam()).map(([, reason]) => reason)).toEqual(['panel', 'supervises'])
    const { results } = await db.prepare('select assistant_id from providers').all()
    expect(results.every(({ assistant_id }) => assistant_id === null)).toBe(true)
  })

  it('moves supported patients and open conversations of customer support', async () => {
    await run('update patients set support_user_id = ? where id = ?', userId('support'), jordan)
    await run(
      `insert into conversations (id, kind, patient_id, assignee_id, created_by_id, last_message_at, created_at, updated_at)
       values ('01990000-0000-7000-8000-00000000c001', 'support', ?, ?, ?, ?, ?, ?)`,
      ...[jordan, userId('support'), jordan],
      ...Array(3).fill('2026-01-01T00:00:00.000Z'),
    )
    expect((await close('support', { successor_id: null })).status).toBe(200)
    expect((await patient())?.support_user_id).toBeNull()
    const open = await db
      .prepare(
        `select assignee_id from conversations where id = '01990000-0000-7000-8000-00000000c001'`,
      )
      .first()
    expect(open).toEqual({ assignee_id: null })
  })
})
