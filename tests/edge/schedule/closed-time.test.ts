import { afterAll, beforeEach, expect, it } from 'vitest'
import { ApiError, type WriteOptions } from '#edge/client'
import { setClock } from '#edge/platform/time'
import { as, cboId, db, type Person, providerId, userId } from '../world'
import {
  at,
  bookAs,
  bookingOf,
  count,
  openAvailability,
  resetSchedule,
  rows,
  run,
} from './schedule-fixtures'
import { minute } from './visit-actions'

const tomorrow = '2026-11-24'
const later = '2026-11-26'
const provider = providerId('provider')
const other = providerId('otherProvider')
const storm = { name: 'Storm', startsAt: at('00:00', tomorrow), endsAt: at('23:55', tomorrow) }

let visit = ''
beforeEach(async () => {
  await resetSchedule()
  await db.batch([
    ...['tasks', 'user_notifications', 'blackout_periods', 'out_of_office_times'].map((table) =>
      run(`delete from ${table}`),
    ),
    run(
      'update users set email_verified_at = ?, phone_verified_at = ? where id = ?',
      at('00:00'),
      at('00:00'),
      userId('patient'),
    ),
  ])
  const id = await openAvailability('09:00', '12:00', 'provider', tomorrow)
  const time = at('10:00', tomorrow)
  visit = (await bookAs('patient', { ...bookingOf({ availabilityId: id, time }), initials: 'JE' }))
    .id
})
afterAll(() => setClock(null))

interface Plan {
  readonly count: number
  readonly plan: string
  readonly visits: readonly Record<string, unknown>[]
}
type Choice = 'move' | 'cancel' | 'task'
const close = (bookedVisits?: Choice, plan?: string, options: WriteOptions = {}) =>
  as('manager').blackout_periods.create({ ...storm, bookedVisits, plan }, options)
const goOn = { acknowledge: true }

/** The refusal of a write, as its caller reads it. */
const refusalOf = async (write: Promise<unknown>) => {
  const error = await write.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof ApiError)) throw new Error('It was not refused')
  const { code, meta } = error.errors[0] ?? {}
  return { code, ...(meta as unknown as Plan) }
}
const mine = () =>
  as('patient')
    .appointments.in({ patients: userId('patient') })
    .get(visit)
const toldTo = async (person: Person) =>
  (
    await rows<{ code: string }>(
      'select code from user_notifications where subject_id = ? and user_id = ?',
      visit,
      userId(person),
    )
  ).map(({ code }) => code)
const openTasks = () =>
  count(
    "select count(*) from tasks where kind = 'visit_without_clinician' and subject_id = ?",
    visit,
  )
const closures = () => count('select count(*) from blackout_periods')
const moves = () =>
  count(
    "select count(*) from events where name = 'appointments.reschedule' and subject_id = ?",
    visit,
  )

it('a closure shows each booked visit with its plan first, and writes nothing', async () => {
  await openAvailability('13:00', '14:00', 'provider', later)
  const { code, count, visits, plan } = await refusalOf(close())
  expect({ code, count }).toEqual({ code: 'visits_booked', count: 1 })
  expect(visits).toEqual([
    {
      id: visit,
      starts_at: at('10:00', tomorrow),
      timezone: 'America/New_York',
      patient_name: expect.stringContaining('Ellis'),
      outcome: 'move',
      because: null,
      new_starts_at: at('13:00', later),
      new_provider_name: 'Daniel Reyes',
    },
  ])
  expect(plan).toMatch(/^[0-9a-f]{64}$/)
  expect(await closures()).toBe(0)
  expect(await mine()).toMatchObject({ startsAt: at('10:00', tomorrow) })
})

it('a closure moves each visit to the next time of its clinician, and tells its patient', async () => {
  await openAvailability('13:00', '14:00', 'provider', later)
  const { plan } = await refusalOf(close())
  await close('move', plan, goOn)
  await minute()
  expect(await mine()).toMatchObject({
    status: 'Scheduled',
    startsAt: at('13:00', later),
    endsAt: at('13:20', later),
    providerId: provider,
    isWithoutClinician: false,
  })
  expect(await toldTo('patient')).toContain('visit_moved')
  expect(await toldTo('patient')).not.toContain('visit_rearranged')
  expect(await toldTo('provider')).toContain('visit_moved')
  expect(await openTasks()).toBe(0)
  expect(
    await rows("select due_at from todos where type = 'APPOINTMENT' and subject_id = ?", visit),
  ).toEqual([{ due_at: at('13:00', later) }])
  expect(
    await rows(
      'select action, starts_at from appointment_history where appointment_id = ? order by id desc limit 1',
      visit,
    ),
  ).toEqual([{ action: 'reschedule', starts_at: at('13:00', later) }])
  expect(await count('select count(distinct owner_id) from slot_claims')).toBe(1)
})

it('a closure moves a visit to another clinician where its own has no time', async () => {
  await run('update patients set cbo_id = null where id = ?', userId('patient')).run()
  // The hour of the visit comes before an earlier one of the day.
  await openAvailability('09:00', '11:00', 'otherProvider', later)
  const { plan, visits } = await refusalOf(close())
  expect(visits).toMatchObject([{ outcome: 'move', new_starts_at: at('10:00', later) }])
  await close('move', plan, goOn)
  await minute()
  expect(await mine()).toMatchObject({ startsAt: at('10:00', later), providerId: other })
  expect(await toldTo('provider')).toContain('visit_reassigned')
  expect(await toldTo('otherProvider')).toContain('visit_booked')
})

it('a closure cancels a visit that fits no other time, and tells its patient to book', async () => {
  const { plan, visits } = await refusalOf(close())
  expect(visits).toMatchObject([{ outcome: 'cancel', new_starts_at: null }])
  await close('move', plan, goOn)
  await minute()
  expect(await mine()).toMatchObject({ status: 'Canceled' })
  expect(await toldTo('patient')).toContain('visit_canceled')
  expect(await count('select count(*) from slot_claims')).toBe(0)
  expect(
    await count("select count(*) from todos where type = 'APPOINTMENT' and status = 'todo'"),
  ).toBe(0)
  expect(await openTasks()).toBe(0)
})

it('a patient whom no message reaches is neither moved nor canceled: a person calls', async () => {
  await openAvailability('13:00', '14:00', 'provider', later)
  await run(
    `update users set email_verified_at = null, email_confirmed_at = null, phone_verified_at = null,
      phone_confirmed_at = null where id = ?`,
    userId('patient'),
  ).run()
  const { visits } = await refusalOf(close())
  expect(visits).toMatchObject([{ outcome: 'task', because: 'not_told' }])
  await close('cancel', undefined, goOn)
  await minute()
  expect(await mine()).toMatchObject({ status: 'Scheduled', startsAt: at('10:00', tomorrow) })
  expect(await openTasks()).toBe(1)
})

it('a PEP visit is never canceled by a closure', async () => {
  await run("update appointments set encounter_type_id = '11' where id = ?", visit).run()
  expect((await refusalOf(close())).visits).toMatchObject([{ outcome: 'task', because: 'pep' }])
  await close('cancel', undefined, goOn)
  await minute()
  expect(await mine()).toMatchObject({ status: 'Scheduled' })
  expect(await openTasks()).toBe(1)
})

it('a plan that no longer holds is shown anew, and nothing of it is written', async () => {
  const hours = await openAvailability('13:00', '13:20', 'provider', later)
  const { plan } = await refusalOf(close())
  await as('manager').availabilities.in({ providers: provider }).delete(hours)
  const again = await refusalOf(close('move', plan, goOn))
  expect(again).toMatchObject({ code: 'visits_booked', visits: [{ outcome: 'cancel' }] })
  expect(again.plan).not.toBe(plan)
  expect(await closures()).toBe(0)
  expect(await mine()).toMatchObject({ status: 'Scheduled', startsAt: at('10:00', tomorrow) })
})

it('a repeated or doubled closure moves nothing twice', async () => {
  await openAvailability('13:00', '14:00', 'provider', later)
  const { plan } = await refusalOf(close())
  const once = { ...goOn, once: crypto.randomUUID() }
  const [first] = await Promise.allSettled([close('move', plan, once), close('move', plan, goOn)])
  expect(await closures()).toBe(1)
  expect(await moves()).toBe(1)
  if (first.status === 'fulfilled') await close('move', plan, once)
  expect((await refusalOf(close('move', plan, goOn))).code).toBe('closed_already')
  await minute()
  expect(await closures()).toBe(1)
  expect(await moves()).toBe(1)
  expect((await toldTo('patient')).filter((code) => code === 'visit_moved')).toHaveLength(1)
})

it('an admin reads no names of patients, and moves no visit', async () => {
  await openAvailability('13:00', '14:00', 'provider', later)
  const refused = refusalOf(as('admin').blackout_periods.create(storm))
  expect((await refused).visits).toMatchObject([{ patient_name: null, outcome: 'cancel' }])
})

it('approved time away moves its visits to a colleague, or to the days after it', async () => {
  await run('update patients set cbo_id = ? where id = ?', cboId(), userId('patient')).run()
  await openAvailability('13:00', '14:00', 'provider', later)
  const { id } = await as('provider')
    .out_of_office_times.in({ providers: provider })
    .create({ purpose: 'leave', startsAt: at('09:00', tomorrow), endsAt: at('12:00', tomorrow) })
  const approve = (body: object, options: WriteOptions = {}) =>
    as('manager').call('POST /providers/:provider/out_of_office_times/:id/approve', {
      params: { provider, id },
      body,
      ...options,
    })
  const { plan, visits } = await refusalOf(approve({}))
  expect(visits).toMatchObject([{ outcome: 'move', new_starts_at: at('13:00', later) }])
  await approve({ bookedVisits: 'move', plan }, goOn)
  await minute()
  expect(await mine()).toMatchObject({ startsAt: at('13:00', later), providerId: provider })
  expect(await openTasks()).toBe(0)
  await expect(approve({ bookedVisits: 'move', plan }, goOn)).rejects.toMatchObject({ status: 409 })
  expect(await moves()).toBe(1)
})
