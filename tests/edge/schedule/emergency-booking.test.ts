import { beforeEach, expect, it } from 'vitest'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import { as, cboId, providerId, userId } from '../world'
import { at, bookingOf, openAvailability, resetSchedule, run, visitsOf } from './schedule-fixtures'

const marcus = userId('otherPatient')
const hourMs = 3_600_000

beforeEach(async () => {
  await resetSchedule()
  await run('update patients set cbo_id = ? where id = ?', cboId(), marcus).run()
})

/** An emergency access that began a minute ago. */
const openRecord = () =>
  run(
    `insert into break_glass_grants (id, patient_id, user_id, reason_code, opened_at, expires_at, review_due_at, created_at, updated_at, reason_text)
     values (?, ?, ?, 'safety', ?, ?, ?, ?, ?, x'00')`,
    uuidv7(),
    marcus,
    userId('provider'),
    iso(now() - 60_000),
    iso(now() + 4 * hourMs),
    iso(now() + 72 * hourMs),
    iso(now()),
    iso(now()),
  ).run()

it('a provider books no visit by emergency access, which would keep the record open to them for good', async () => {
  const availabilityId = await openAvailability('09:00', '10:00')
  await openRecord()
  expect((await as('provider').patients.get(marcus)).id).toBe(marcus)
  const book = () =>
    visitsOf(as('provider'), 'otherPatient').create({
      ...bookingOf({ availabilityId, time: at('09:00') }),
      providerId: providerId('provider'),
    })
  await expect(book()).rejects.toMatchObject({ status: 403 })
  await run('delete from break_glass_grants').run()
  await expect(as('provider').patients.get(marcus)).rejects.toMatchObject({ status: 404 })
})
