import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { uuidv7 } from '#edge/platform/ids'
import { outboxProcessor } from '../../events/event-fixtures'
import { isHello, line } from '../../events/sockets'
import { api, as, db, json, type Person, prepareRow, providerId, userId, world } from '../../world'
import {
  assign,
  history,
  jordan,
  readStatus,
  resetAssignments,
  runSql,
  statusOf,
} from './hand-over-requests'

const careTeam = async () =>
  (
    await db
      .prepare(
        `select user_id || ' ' || reason as member from care_team where patient_id = ? order by 1`,
      )
      .bind(jordan)
      .all<{ member: string }>()
  ).results.map(({ member }) => member)
const team = (...members: (readonly [Person, string])[]) =>
  members.map(([person, reason]) => `${userId(person)} ${reason}`).sort()

beforeAll(world)
beforeEach(resetAssignments)

describe('a patient handed to another provider', () => {
  it('moves the care team at once: the former side loses the record, the next one has it', async () => {
    expect(await readStatus('otherProvider')).toBe(404)
    expect(await statusOf('manager', { provider_id: providerId('otherProvider') })).toBe(200)
    expect(await careTeam()).toEqual(team(['otherProvider', 'panel']))
    expect(await Promise.all((['provider', 'assistant'] as const).map(readStatus))).toEqual([
      404, 404,
    ])
    expect(await readStatus('otherProvider')).toBe(200)
  })

  it('stays with a former provider who holds or held a visit, and with their assistant and supervisor', async () => {
    await runSql(
      `insert into care_team (user_id, patient_id, reason, since) values (?, ?, 'visit', '2026-01-01')`,
      userId('provider'),
      jordan,
    )
    await assign('clinical_admin', { provider_id: providerId('otherProvider') })
    expect(await careTeam()).toEqual(
      team(
        ['provider', 'visit'],
        ['assistant', 'assists'],
        ['clinical_lead', 'supervises'],
        ['otherProvider', 'panel'],
      ),
    )
  })

  it('takes open tasks along, and leaves the others where they are', async () => {
    const task = async (assignee: Person, more = {}) => {
      const id = uuidv7()
      const row = rowsAt('2026-01-01T00:00:00.000Z').task({
        id,
        patient_id: jordan,
        assignee_id: userId(assignee),
        ...more,
      })
      await prepareRow(row).run()
      return id
    }
    const tasks = [await task('provider'), await task('assistant'), await task('support')]
    await assign('support', { provider_id: providerId('otherProvider') })
    const assignees = await Promise.all(
      tasks.map(async (id) => (await as('manager').tasks.get(id)).assigneeId),
    )
    expect(assignees).toEqual([userId('otherProvider'), null, userId('support')])
  })

  it('is told to both sides, the patient and the staff board, and to no one else', async () => {
    const lines = await Promise.all([
      line('patient'),
      line('provider'),
      line('otherProvider'),
      line('manager', { channel: 'staff-board' }),
    ])
    const stranger = await line('otherPatient')
    await stranger.hears(isHello)
    await assign('manager', { provider_id: providerId('otherProvider') })
    await outboxProcessor().drain()
    for (const each of lines)
      await each.hears((frame) => 'action' in frame && frame.action === 'reassigned_patient')
    expect(stranger.frames).toHaveLength(1)
    const { results } = await db
      .prepare(
        `select n.user_id as id from user_notifications n join events e on e.seq = n.event_seq
         where e.name = 'patients.hand_over' and e.seq = (select max(seq) from events where name = 'patients.hand_over')`,
      )
      .all<{ id: string }>()
    expect(results.map(({ id }) => id).sort()).toEqual(
      [jordan, userId('provider'), userId('otherProvider')].sort(),
    )
  })

  it('is kept in the history with both names and who did it', async () => {
    await assign('manager', { provider_id: providerId('otherProvider') })
    const [latest] = await history()
    expect(latest).toMatchObject({
      role: 'provider',
      fromName: 'Daniel Reyes',
      toName: 'Amara Osei',
      byName: 'Max Garner',
      reasonCode: 'workload',
    })
  })

  it('is refused without a reason, and with one that is not of the list', async () => {
    const provider_id = providerId('otherProvider')
    expect(await statusOf('manager', { provider_id, hand_over_reason: undefined })).toBe(422)
    expect(await statusOf('manager', { provider_id, hand_over_reason: 'health' })).toBe(422)
    expect(await careTeam()).toContain(`${userId('provider')} panel`)
  })

  it('is told first what would stay and what would follow: visits to come, open tasks', async () => {
    const row = rowsAt('2026-01-01T00:00:00.000Z')
    const held = () =>
      as('manager')
        .call('GET /patients/:patient/care_team', { params: { patient: jordan } })
        .then((holders) => holders.find(({ role }) => role === 'provider'))
    const before = await held()
    await prepareRow(
      row.task({ id: uuidv7(), patient_id: jordan, assignee_id: userId('assistant') }),
    ).run()
    expect(before).toMatchObject({ holderId: providerId('provider'), name: 'Daniel Reyes' })
    expect(await held()).toMatchObject({ openTasks: (before?.openTasks ?? 0) + 1, visitsToCome: 0 })
    await expect(
      as('cbo').call('GET /patients/:patient/care_team', { params: { patient: jordan } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  it('is offered to clinicians alone who are licensed where the patient lives', async () => {
    const offered = async () =>
      (await as('manager').call('POST /colleagues/search', { body: { patientId: jordan } })).map(
        ({ providerId: id }) => id,
      )
    expect(await offered()).toContain(providerId('otherProvider'))
    await runSql(
      `update licenses set status = 'revoked' where provider_id = ? and state = 'NY'`,
      providerId('otherProvider'),
    )
    expect(await offered()).not.toContain(providerId('otherProvider'))
    await runSql(
      `update licenses set status = 'active' where provider_id = ?`,
      providerId('otherProvider'),
    )
  })

  it('is refused for a provider without a license in the state, an inactive one and an unknown one', async () => {
    const refused = async (provider_id: string) => {
      const response = await assign('manager', { provider_id })
      const { errors } = (await response.json()) as { errors: { detail: string }[] }
      return [response.status, errors[0]?.detail]
    }
    const answer = [422, 'Choose a clinician with a license in the state of the patient']
    await runSql(
      `update licenses set status = 'revoked' where provider_id = ? and state = 'NY'`,
      providerId('otherProvider'),
    )
    expect(await refused(providerId('otherProvider'))).toEqual(answer)
    await runSql(
      `update licenses set status = 'active' where provider_id = ?`,
      providerId('otherProvider'),
    )
    await runSql(
      `update providers set status = 'inactive' where id = ?`,
      providerId('otherProvider'),
    )
    expect(await refused(providerId('otherProvider'))).toEqual(answer)
    await runSql(`update providers set status = 'active' where id = ?`, providerId('otherProvider'))
    expect(await refused(uuidv7())).toEqual(answer)
    expect(await careTeam()).toContain(`${userId('provider')} panel`)
  })

  it('once of two colleagues who hand the same version to two sides', async () => {
    const { headers } = await api(`/api/patients/${jordan}`, {}, 'manager')
    const race = (to: string | null) =>
      api(
        `/api/patients/${jordan}`,
        {
          ...json({ provider_id: to, hand_over_reason: 'workload' }, 'PATCH'),
          headers: {
            'content-type': 'application/vnd.api+json',
            'if-match': headers.get('etag') ?? '',
          },
        },
        'manager',
      )
    const answers = await Promise.all([race(providerId('otherProvider')), race(null)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await careTeam()).filter((member) => member.endsWith('panel')).length).toBeLessThan(2)
  })
})
