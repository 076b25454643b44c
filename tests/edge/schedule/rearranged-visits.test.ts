import { afterAll, beforeEach, expect, it } from 'vitest'
import { setClock } from '#edge/platform/time'
import { api, as, db, json, providerId, userId } from '../world'
import { at, count, openAvailability, resetSchedule, rows, run } from './schedule-fixtures'
import { clock, join, minute, problem } from './visit-actions'

const tomorrow = '2026-11-24'
const provider = providerId('provider')
const acknowledge = { acknowledge: true }
const licenses = () => as('manager').licenses.in({ providers: provider })

let availabilityId = ''
let visit = ''
beforeEach(async () => {
  await resetSchedule()
  await db.batch([
    ...['tasks', 'user_notifications', 'blackout_periods', 'out_of_office_times'].map((table) =>
      run(`delete from ${table}`),
    ),
    run(`update users set status = 'active' where id = ?`, userId('provider')),
    run(`update providers set status = 'active' where id = ?`, provider),
    run(`update licenses set status = 'active' where provider_id = ?`, provider),
  ])
  availabilityId = await openAvailability('09:00', '12:00', 'provider', tomorrow)
  const { id } = await mine().create({
    providerId: provider,
    availabilityId,
    time: at('10:00', tomorrow),
    encounterTypeId: '3',
    initials: 'JE',
  })
  visit = id
})
afterAll(() => setClock(null))

const mine = () => as('patient').appointments.in({ patients: userId('patient') })
const codes = async () =>
  (
    await rows<{ code: string }>(
      'select code from user_notifications where subject_id = ? and user_id = ?',
      visit,
      userId('patient'),
    )
  ).map(({ code }) => code)

const causes: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'the clinic closes',
    () =>
      as('manager').blackout_periods.create(
        { name: 'Snow', startsAt: at('00:00', tomorrow), endsAt: at('23:55', tomorrow) },
        acknowledge,
      ),
  ],
  [
    'the hours of its clinician are removed',
    () =>
      as('manager')
        .availabilities.in({ providers: provider })
        .delete(availabilityId, undefined, acknowledge),
  ],
  [
    'the license of its clinician is revoked',
    async () => {
      const [license] = await licenses().list({ filter: { state: 'NY' } })
      return licenses().update(license?.id ?? '', { status: 'revoked' }, acknowledge)
    },
  ],
  [
    'its clinician leaves',
    () => {
      const init = json({ successor_id: null })
      const headers = new Headers(init.headers)
      headers.set('acknowledge', 'true')
      return api(
        `/api/users/${userId('provider')}/status/deactivate`,
        { ...init, headers },
        'admin',
      )
    },
  ],
]

it.each(causes)('tells the patient what to do at once when %s', async (_, cause) => {
  expect(await mine().get(visit)).toMatchObject({ isWithoutClinician: false })
  await cause()
  await minute()
  expect(await codes()).toContain('visit_rearranged')
  const { can, isWithoutClinician } = await mine().get(visit)
  expect(isWithoutClinician).toBe(true)
  expect(can).toEqual(expect.arrayContaining(['reschedule', 'cancel']))
  expect(can).not.toContain('join_waiting_room')
  setClock(Date.parse(at('10:00')))
  await minute()
  setClock(Date.parse(at('09:50', tomorrow)))
  await run(
    "update sessions set expires_at = '2026-12-31T00:00:00.000Z', last_active_at = ?",
    at('09:50', tomorrow),
  ).run()
  await minute()
  expect(
    await count('select count(*) from appointment_reminders where appointment_id = ?', visit),
  ).toBe(0)
  expect(await codes()).not.toContain('visit_room_open')
  expect(await problem(join(visit))).toBe('409 without_clinician')
})

it('is a visit as any other once it has another time', async () => {
  await causes[0]?.[1]()
  const today = await openAvailability('14:00', '16:00')
  await mine().update(visit, { availabilityId: today, providerId: provider, time: at('15:00') })
  await minute()
  expect(await mine().get(visit)).toMatchObject({ isWithoutClinician: false })
  clock('14:50')
  await minute()
  expect(await problem(join(visit))).toBe('done')
})

it('a closure of time that has passed is refused', async () => {
  await expect(
    as('manager').blackout_periods.create({
      name: 'Long ago',
      startsAt: '2020-01-01T10:00:00.000Z',
      endsAt: '2020-01-02T10:00:00.000Z',
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'past' }] })
})
