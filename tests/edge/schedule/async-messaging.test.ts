import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tendVisitsInWriting } from '#edge/domains/appointments/index'
import { answerOptions, itemsOf } from '#edge/domains/questionnaires/questions/questionnaire'
import { questionnaireOf } from '#edge/domains/questionnaires/questions/questionnaires'
import { drainOutbox } from '#edge/events/request-drain'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { hourMs, now, setClock } from '#edge/platform/time'
import { as, bindings, cboId, db, type Person, providerId, userId, world } from '../world'
import { openQueue, refusal, settle } from './on-demand-fixtures'
import { at, rows, run } from './schedule-fixtures'
import { signNote, waiveSummary } from './visits'

const patient = userId('patient')
const ask = (who: Person = 'patient', initials = 'JE') =>
  as(who).async_messaging_appointments.create({ encounterTypeId: '3', initials })
const read = (id: string, who: Person = 'patient') => as(who).async_messaging_appointments.get(id)
const accept = (id: string, who: Person = 'provider') =>
  as(who).call('PATCH /async_messaging_appointments/:id/accept', { params: { id }, body: {} })
const statusOf = async (id: string) => (await as('patient').appointments.get(id)).status
const questions = itemsOf(questionnaireOf('quarterly_lab')).filter(({ required }) => required)
/** The patient answers what is required: the first choice of each, or another. */
const answer = async (appointmentId: string, other: Readonly<Record<string, string>> = {}) => {
  const sent = await as('patient').assessments.in({ patients: patient }).list()
  const id = sent.find(({ appointment }) => appointment?.id === appointmentId)?.id ?? ''
  const answers = questions.map((item) => ({
    linkId: item.linkId,
    values: [other[item.linkId] ?? answerOptions(item)[0]?.code ?? ''],
  }))
  return as('patient').call('POST /patients/:patient/assessments/async/:kind/:id/finish', {
    params: { patient, kind: 'quarterly_lab', id },
    body: { answers },
  })
}
const readAnswers = (id: string, who: Person) =>
  as(who).call('GET /async_messaging_appointments/:id/answers', { params: { id } })
const tend = () => tendVisitsInWriting(connect(bindings.DB), now())
const openTasks = async () =>
  (await db.prepare("select kind from tasks where kind = 'late_visit_in_writing'").all()).results

beforeAll(world)
beforeEach(async () => {
  await openQueue()
  await run('update cbos set async_enabled = 1 where id = ?', cboId()).run()
})

describe('a visit in writing', () => {
  it('is requested with its questions, one at a time, and due after 48 hours on business days', async () => {
    const { id, dueAt } = await ask()
    expect(await statusOf(id)).toBe('Waiting')
    // Requested at six on a Monday, before the clinic opens at eight.
    expect(dueAt).toBe(at('08:00', '2026-11-25'))
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
    await drainOutbox(environmentOf(bindings))
    const notified = await rows<{ user: string }>(
      "select user_id as user from user_notifications where code = 'async_visit_waits' and subject_id = ?",
      id,
    )
    const other = first === 'provider' ? 'otherProvider' : 'provider'
    expect(notified.map(({ user }) => user)).toContain(userId(other))
    expect(notified.map(({ user }) => user)).not.toContain(userId(first))
  })

  it('is not taken while the card it is paid by is not held', async () => {
    const { id } = await ask()
    await answer(id)
    await run(
      "insert into payments (id, patient_id, appointment_id, encounter_type_id, amount, status, created_at, updated_at) values ('p1', ?1, ?2, '3', 4900, 'failed', ?3, ?3)",
      patient,
      id,
      new Date(now()).toISOString(),
    ).run()
    await expect(accept(id)).rejects.toMatchObject(refusal('card_held'))
    await run("update payments set status = 'resolved' where id = 'p1'").run()
    await accept(id)
    expect(await statusOf(id)).toBe('In progress')
  })

  it('keeps what was paid for it where it becomes a live visit, and gives it back where that is lost', async () => {
    const { id } = await ask()
    await answer(id)
    await run(
      `insert into embedded_intents (id, request_key, payment_id, amount, status, client_secret, customer_id, created_at)
        values ('pi_written', 'written', 'written', 4900, 'captured', 'written', 'cus', ?1)`,
      new Date(now()).toISOString(),
    ).run()
    await run(
      `insert into payments (id, patient_id, appointment_id, encounter_type_id, amount, status, intent_id, captured_at, created_at, updated_at)
        values ('written', ?1, ?2, '3', 4900, 'captured', 'pi_written', ?3, ?3, ?3)`,
      patient,
      id,
      new Date(now()).toISOString(),
    ).run()
    await accept(id)
    await as('provider').call('POST /async_messaging_appointments/:id/convert', {
      params: { id },
      body: { startsAt: new Date(now() + hourMs).toISOString(), appointmentType: 'video' },
    })
    await drainOutbox(environmentOf(bindings))
    const live = (await read(id)).convertedTo?.id ?? ''
    expect(await as('patient').payments.get('written')).toMatchObject({
      status: 'captured',
      appointment: { id: live },
    })
    await as('patient').call('DELETE /patients/:patient/appointments/:id', {
      params: { patient, id: live },
      body: {},
    })
    await drainOutbox(environmentOf(bindings))
    expect((await as('patient').payments.get('written')).status).toBe('refunded')
  })

  it('is assigned only to who sees such visits, and has no call to begin or end', async () => {
    const { id } = await ask()
    await answer(id)
    const assign = (who: 'provider' | 'otherProvider') =>
      as('clinical_admin').call('PATCH /async_messaging_appointments/:id/accept', {
        params: { id },
        body: { providerId: providerId(who) },
      })
    await run('delete from provider_cbos where provider_id = ?', providerId('otherProvider')).run()
    await expect(assign('otherProvider')).rejects.toMatchObject(refusal('not_eligible'))
    await assign('provider')
    const params = { provider: providerId('provider'), id }
    for (const verb of ['reconnect', 'complete_call'] as const)
      await expect(
        as('provider').call(`POST /providers/:provider/appointments/:id/${verb}`, { params }),
      ).rejects.toMatchObject(refusal('not_live'))
    await run('update users set phone = null where id = ?', patient).run()
    await expect(
      as('provider').call('POST /async_messaging_appointments/:id/convert', {
        params: { id },
        body: { startsAt: new Date(now() + hourMs).toISOString(), appointmentType: 'phone' },
      }),
    ).rejects.toMatchObject(refusal('phone_missing', 422))
    expect(await statusOf(id)).toBe('In progress')
  })

  it('is declined by a clinician who may take it, who reads what they decided', async () => {
    const { id } = await ask()
    await as('provider').call('POST /async_messaging_appointments/:id/reject', {
      params: { id },
      body: { reasonCode: 'needs_in_person' },
    })
    expect(await read(id, 'provider')).toMatchObject({ status: 'canceled' })
    expect(await statusOf(id)).toBe('Rejected')
    await expect(read(id, 'otherProvider')).rejects.toMatchObject({ status: 404 })
  })

  it('is completed by its clinician with a signed note and a plan, which ends it for the patient too', async () => {
    const { id } = await ask()
    await answer(id)
    await accept(id)
    const complete = (who: Person = 'provider') =>
      as(who).call('PATCH /async_messaging_appointments/:id/complete', { params: { id } })
    await expect(complete()).rejects.toMatchObject(refusal('note_signed'))
    await signNote(id)
    await waiveSummary(id)
    await expect(complete('otherProvider')).rejects.toMatchObject({ status: 404 })
    await complete()
    expect(await read(id)).toMatchObject({ status: 'completed', acceptedByName: 'Daniel Reyes' })
    expect(await statusOf(id)).toBe('Complete')
    await expect(as('patient').async_messaging_appointments.delete(id)).rejects.toMatchObject(
      refusal('invalid_transition'),
    )
  })

  it('shows its answers to who may take it before the patient is in their care, and to no others', async () => {
    const { id } = await ask()
    expect((await readAnswers(id, 'otherProvider')).responses).toEqual([])
    await answer(id, { acute_symptoms: 'fever' })
    const { responses } = await readAnswers(id, 'otherProvider')
    expect(responses).toHaveLength(questions.length)
    expect(responses.flatMap(({ flags }) => flags)).not.toEqual([])
    expect(await read(id, 'otherProvider')).toMatchObject({ isUrgent: true })
    expect(await read(id, 'support')).not.toHaveProperty('isUrgent')
    for (const who of ['support', 'manager', 'patient'] as const)
      await expect(readAnswers(id, who)).rejects.toMatchObject({ status: 403 })
    await run(
      "update licenses set status = 'expired' where provider_id = ?",
      providerId('otherProvider'),
    ).run()
    await expect(readAnswers(id, 'otherProvider')).rejects.toMatchObject({ status: 404 })
    await accept(id)
    expect((await readAnswers(id, 'provider')).responses).toHaveLength(questions.length)
  })

  it('is due after its answers, and ends where they can be given no more', async () => {
    const { id, dueAt } = await ask()
    setClock(now() + 3 * hourMs)
    await answer(id)
    expect(Date.parse((await read(id)).dueAt)).toBeGreaterThan(Date.parse(dueAt))
    await as('patient').async_messaging_appointments.delete(id)
    const again = await ask()
    await run("update assessments set status = 'expired' where status = 'pending'").run()
    await tend()
    expect([await statusOf(again.id), (await read(again.id)).status]).toEqual([
      'Rejected',
      'canceled',
    ])
    expect(await ask()).toMatchObject({ status: 'waiting' })
  })

  it('is not ended every minute anew where its appointment does not wait', async () => {
    const { id } = await ask()
    await run("update assessments set status = 'expired' where appointment_id = ?", id).run()
    await run("update appointments set status = 'In progress' where id = ?", id).run()
    await tend()
    await tend()
    expect(
      await rows("select 1 from events where subject_id = ? and name like '%reject'", id),
    ).toEqual([])
  })

  it('ends with its appointment, is taken back by its patient, and becomes a live visit', async () => {
    const { id } = await ask()
    await as('patient').async_messaging_appointments.delete(id)
    expect([await statusOf(id), (await read(id)).status]).toEqual(['Canceled', 'canceled'])
    const again = await ask()
    await answer(again.id)
    await accept(again.id)
    const startsAt = new Date(now() + hourMs).toISOString()
    const convert = () =>
      as('provider').call('POST /async_messaging_appointments/:id/convert', {
        params: { id: again.id },
        body: { startsAt, appointmentType: 'video' },
      })
    const adHoc = as('provider').ad_hoc_appointments.in({ providers: providerId('provider') })
    const open = await adHoc.create({
      patientId: patient,
      encounterTypeId: '3',
      appointmentType: 'video',
      startsAt,
    })
    await expect(convert()).rejects.toMatchObject(refusal('patient_has_appointment'))
    await adHoc.delete(open.id)
    await convert()
    const { convertedTo, status } = await read(again.id)
    expect(status).toBe('canceled')
    expect(await as('patient').appointments.get(convertedTo?.id ?? '')).toMatchObject({
      status: 'Scheduled',
      mode: 'video',
    })
    const [moved] = await as('provider').assessments.in({ patients: patient }).list()
    expect(moved?.appointment?.id).toBe(convertedTo?.id)
  })

  it('says once that it is late, and of the answers alone: a task for clinicians, and word to the patient', async () => {
    const { id } = await ask()
    const makeLate = () =>
      run("update async_messaging_appointments set due_at = '2026-01-01T00:00:00.000Z'").run()
    const tendTwice = async () => {
      await tend()
      await tend()
      await drainOutbox(environmentOf(bindings))
      return openTasks()
    }
    await makeLate()
    expect(await tendTwice()).toEqual([])
    await answer(id)
    await makeLate()
    expect(await tendTwice()).toHaveLength(1)
  })
})
