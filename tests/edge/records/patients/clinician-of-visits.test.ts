import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clinicianOfVisits } from '#edge/domains/patients/index'
import type { StoredEvent } from '#edge/events/event'
import { uuidv7 } from '#edge/platform/ids'
import { rows, stamp, subscriberContext } from '../../events/event-fixtures'
import { as, providerId, userId, world } from '../../world'
import { assign, history, jordan, resetAssignments, runSql } from './hand-over-requests'

const [ruth, daniel] = [providerId('provider'), providerId('otherProvider')]
const hour = 3_600_000

beforeAll(world)
beforeEach(async () => {
  await resetAssignments()
  await runSql('delete from appointments where patient_id = ?', jordan)
  await runSql('delete from patient_assignments where patient_id = ?', jordan)
  await runSql(
    `insert into patient_assignments (id, patient_id, role, from_id, to_id, by_id, created_at)
     values (?, ?, 'provider', null, ?, ?, ?)`,
    ...[uuidv7(), jordan, ruth, jordan, '2026-01-01T00:00:00.000Z'],
  )
})

const visit = async (providedBy: string, status: string, inHours: number): Promise<string> => {
  const id = uuidv7()
  const startsAt = Date.now() + inHours * hour
  await runSql(
    `insert into appointments (id, patient_id, provider_id, encounter_type_id, mode, status, starts_at, ends_at, minutes,
       patient_state, patient_timezone, provider_timezone, buckets, claimed, created_at, updated_at)
     values (?, ?, ?, '1', 'video', ?, ?, ?, 20, 'NY', 'America/New_York', 'America/New_York', 4, 4, ?, ?)`,
    ...[id, jordan, providedBy, status, stamp(startsAt), stamp(startsAt + hour / 3)],
    ...[stamp(), stamp()],
  )
  return id
}
const settle = async (): Promise<string | undefined> => {
  const event = {
    name: 'appointments.reschedule',
    subjectType: 'appointments',
    subjectId: uuidv7(),
    patientId: jordan,
    requestId: uuidv7(),
  } as unknown as StoredEvent
  expect(clinicianOfVisits.matches(event)).toBe(true)
  // At least once: again changes nothing.
  for (let time = 0; time < 2; time += 1)
    await clinicianOfVisits.handle([event], { ...subscriberContext(), runAgain: () => {} })
  const [row] = await rows<{ provider: string }>(
    'select provider_id as provider from patients where id = ?',
    jordan,
  )
  return row?.provider
}

describe('the clinician of a patient', () => {
  it('follows a visit that moves to another clinician, and is on record once', async () => {
    await visit(daniel, 'Scheduled', 24)
    expect(await settle()).toBe(daniel)
    expect((await history()).map(({ role }) => role)).toEqual(['provider', 'provider'])
    const team = await rows<{ user: string }>(
      "select user_id as user from care_team where patient_id = ? and reason = 'panel'",
      jordan,
    )
    expect(team).toEqual([{ user: userId('otherProvider') }])
  })

  it('is who holds the visit that is left after one is canceled', async () => {
    await visit(ruth, 'Canceled', 20)
    expect(await settle()).toBe(ruth)
    await visit(daniel, 'Scheduled', 48)
    expect(await settle()).toBe(daniel)
  })

  it('is who saw the patient, not who was booked', async () => {
    await visit(ruth, 'Canceled', -2)
    await visit(daniel, 'Documenting', -1)
    expect(await settle()).toBe(daniel)
  })

  it('stays once they have seen the patient, also when another sees the patient next', async () => {
    await visit(ruth, 'Complete', -48)
    await visit(daniel, 'Complete', -1)
    expect(await settle()).toBe(ruth)
  })

  it('stays after a hand-over by staff', async () => {
    expect((await assign('support', { provider_id: daniel })).status).toBe(200)
    await visit(ruth, 'Scheduled', 24)
    expect(await settle()).toBe(daniel)
  })

  it('stays where no booking made them the clinician', async () => {
    await runSql('delete from patient_assignments where patient_id = ?', jordan)
    await visit(daniel, 'Scheduled', 24)
    expect(await settle()).toBe(ruth)
  })
})

describe('a question to a clinician by name', () => {
  const ask = (person: 'provider' | 'otherProvider') =>
    as('patient').call('POST /users/:user/conversations', {
      params: { user: userId(person) },
      body: { messageText: 'What does this mean?' },
    })
  const assignee = async () =>
    (
      await rows<{ assignee: string }>(
        "select assignee_id as assignee from conversations where patient_id = ? and kind = 'provider'",
        jordan,
      )
    ).map(({ assignee: id }) => id)

  it('is not taken for a clinician who has no visit of the patient', async () => {
    await expect(ask('otherProvider')).rejects.toMatchObject({ status: 404 })
  })

  it('reaches who saw the patient, also in a conversation that another answered, and then the next', async () => {
    await visit(daniel, 'Complete', -1)
    await ask('provider')
    expect(await assignee()).toEqual([userId('provider')])
    await ask('otherProvider')
    expect(await assignee()).toEqual([userId('otherProvider')])
    await ask('provider')
    expect(await assignee()).toEqual([userId('provider')])
  })
})
