import { beforeAll, beforeEach, expect, it } from 'vitest'
import { drainOutbox } from '#edge/events/request-drain'
import { as, bindings, db, type Person, userId, world } from '../world'
import { insertEvent, rows, subscriberContext } from './event-fixtures'

const jordan = userId('patient')
const params = { patient: jordan }
const push = (who: Person, kind: string) =>
  as(who).call('POST /patients/:patient/push_notifications', {
    params,
    body: { kind: kind as 'nudge' },
  })
const reEngage = (who: Person) => as(who).call('POST /patients/:patient/re_engage', { params })
const listed = async () => {
  await drainOutbox(subscriberContext().env)
  return (
    await rows<{ code: string }>(
      'select code from user_notifications where user_id = ? order by event_seq',
      jordan,
    )
  ).map(({ code }) => code)
}

beforeAll(() => world())
beforeEach(async () => {
  await db.batch([
    db.prepare('delete from user_notifications'),
    db.prepare('delete from rate_limits'),
    db.prepare("update appointments set status = 'Canceled'"),
  ])
  expect(bindings.DB).toBeDefined()
})

it('staff ask a patient for something in the words of its kind, three times a day at most (429)', async () => {
  expect(await push('support', 'photo_id_needed')).toEqual({
    type: 'patient_outreach',
    id: jordan,
    kind: 'photo_id_needed',
  })
  await push('provider', 'nudge')
  await push('support', 'nudge')
  expect(await listed()).toEqual(['photo_id_needed', 'nudge', 'nudge'])
  await expect(push('support', 'nudge')).rejects.toMatchObject({ status: 429 })
})

it('words of the caller are refused, and kinds that staff do not send (422)', async () => {
  for (const kind of ['result_ready', 'Your test is back'])
    await expect(push('support', kind)).rejects.toMatchObject({ status: 422 })
  await expect(
    as('support').call('POST /patients/:patient/push_notifications', {
      params,
      body: { kind: 'nudge', text: 'Your result' } as never,
    }),
  ).rejects.toMatchObject({ status: 422 })
})

it('a patient who was away is invited once in seven days (429)', async () => {
  await reEngage('support')
  expect(await listed()).toEqual(['re_engage'])
  await expect(reEngage('support')).rejects.toMatchObject({ status: 429 })
})

it('strangers to the patient find no one to write to (404), and patients and partners may not (403)', async () => {
  await expect(push('otherProvider', 'nudge')).rejects.toMatchObject({ status: 404 })
  for (const who of ['patient', 'cbo'] as const)
    await expect(reEngage(who)).rejects.toMatchObject({ status: 403 })
})

const todosOf = async () => {
  await drainOutbox(subscriberContext().env)
  return rows<{ type: string; status: string }>(
    "select type, status from todos where patient_id = ? and type in ('APPOINTMENT_NEW', 'RE_ENGAGE_PATIENT') order by created_at",
    jordan,
  )
}
it('an invitation to come again is a todo, once, until a visit is booked', async () => {
  await db.prepare('delete from todos').run()
  await reEngage('support')
  await todosOf()
  expect(await todosOf()).toEqual([{ type: 'RE_ENGAGE_PATIENT', status: 'todo' }])
  const tell = (name: string) =>
    insertEvent({ name, subjectType: 'appointments', subjectId: jordan, patientId: jordan })
  await tell('appointments.set_missed')
  expect((await todosOf()).map(({ type }) => type)).toEqual([
    'RE_ENGAGE_PATIENT',
    'APPOINTMENT_NEW',
  ])
  await tell('appointments.create')
  expect((await todosOf()).map(({ status }) => status)).toEqual(['done', 'done'])
})
