import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tendVisitsInWriting } from '#edge/domains/appointments/index'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, now } from '#edge/platform/time'
import { as, bindings, cboId, db, type Person, providerId, userId, world } from '../world'
import { openQueue, refusal, settle } from './on-demand-fixtures'
import { run } from './schedule-fixtures'

const patient = userId('patient')
const ask = (who: Person = 'patient', initials = 'JE') =>
  as(who).async_messaging_appointments.create({ encounterTypeId: '3', initials })
const read = (id: string, who: Person = 'patient') => as(who).async_messaging_appointments.get(id)
const accept = (id: string, who: Person = 'provider') =>
  as(who).call('PATCH /async_messaging_appointments/:id/accept', { params: { id }, body: {} })
const statusOf = async (id: string) => (await as('patient').appointments.get(id)).status
/** As if the patient had answered. */
const answer = (id: string) =>
  run(
    "update assessments set status = 'finished', finished_at = created_at where appointment_id = ?",
    id,
  ).run()
const openTasks = async () =>
  (await db.prepare("select kind from tasks where kind = 'late_visit_in_writing'").all()).results

beforeAll(world)
beforeEach(async () => {
  await openQueue()
  await run('update cbos set async_enabled = 1 where id = ?', cboId()).run()
})

describe('a visit in writing', () => {
  it('is asked for with its questions, one at a time, and due after 48 open hours', async () => {
    const { id, dueAt } = await ask()
    expect(await statusOf(id)).toBe('Waiting')
    expect(Date.parse(dueAt)).toBeGreaterThan(now() + 48 * hourMs)
    const [sent] = await as('patient').assessments.in({ patients: patient }).list()
    expect(sent).toMatchObject({ kind: 'quarterly_lab', status: 'pending', appointment: { id } })
    await expect(ask()).rejects.toMatchObject({
      status: 409,
      errors: [{ detail: 'You already have Asynchronous Visit booked' }],
    })
    await run('update cbos set async_enabled = 0 where id = ?', cboId()).run()
    await expect(ask('otherPatient', 'MB')).rejects.toMatchObject(refusal('async_closed'))
  })

  it('is taken by one clinician once it is answered, given back, and taken by another', async () => {
    const { id } = await ask()
    await expect(accept(id)).rejects.toMatchObject(refusal('not_answered'))
    await answer(id)
    expect(await settle(accept(id), accept(id, 'otherProvider'))).toContain('rejected')
    const { acceptedBy } = await read(id, 'clinical_lead')
    const first: Person = acceptedBy?.id === providerId('provider') ? 'provider' : 'otherProvider'
    expect(await statusOf(id)).toBe('In progress')
    await as(first).call('POST /async_messaging_appointments/:id/release', {
      params: { id },
      body: { reasonCode: 'called_away' },
    })
    expect(await statusOf(id)).toBe('Waiting')
    await accept(id)
    await expect(
      as('provider').call('PATCH /async_messaging_appointments/:id/complete', { params: { id } }),
    ).rejects.toMatchObject(refusal('note_signed'))
  })

  it('ends with its appointment, is taken back by its patient, and becomes a live visit', async () => {
    const { id } = await ask()
    await as('patient').async_messaging_appointments.delete(id)
    expect([await statusOf(id), (await read(id)).status]).toEqual(['Canceled', 'canceled'])
    const again = await ask()
    await answer(again.id)
    await accept(again.id)
    await as('provider').call('POST /async_messaging_appointments/:id/convert', {
      params: { id: again.id },
      body: { startsAt: new Date(now() + hourMs).toISOString(), appointmentType: 'video' },
    })
    const { convertedTo, status } = await read(again.id)
    expect(status).toBe('canceled')
    expect(await as('patient').appointments.get(convertedTo?.id ?? '')).toMatchObject({
      status: 'Scheduled',
      mode: 'video',
    })
    const [moved] = await as('provider').assessments.in({ patients: patient }).list()
    expect(moved?.appointment?.id).toBe(convertedTo?.id)
  })

  it('says once that it is late: a task for clinicians, and word to the patient', async () => {
    await ask()
    await run("update async_messaging_appointments set due_at = '2026-01-01T00:00:00.000Z'").run()
    await tendVisitsInWriting(connect(bindings.DB), now())
    await tendVisitsInWriting(connect(bindings.DB), now())
    await drainOutbox(environmentOf(bindings))
    expect(await openTasks()).toHaveLength(1)
  })
})
