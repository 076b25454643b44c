import { beforeAll, describe, expect, it } from 'vitest'
import { rowsAt } from '#demo/row-builders'
import { drainOutbox } from '#edge/events/request-drain'
import { environmentOf } from '#edge/platform/environment'
import { dayMs, iso, now } from '#edge/platform/time'
import { as, bindings, db, prepareRow, providerId, userId, world } from '../../world'

const patient = userId('patient')
const visitId = '01990000-0000-7000-8000-00000dead001'
const drain = () => drainOutbox(environmentOf(bindings))
const value = async (sql: string, ...values: unknown[]) =>
  (
    await db
      .prepare(sql)
      .bind(...values)
      .first<{ v: unknown }>()
  )?.v
const setStatus = async (status: 'active' | 'inactive' | 'closed', statusReason: string) => {
  await as('clinical_admin').patients.update(patient, { status, statusReason })
  await drain()
}
const statusOfVisit = () => value('select status as v from appointments where id = ?', visitId)

beforeAll(async () => {
  await world()
  const starts = now() + 3 * dayMs
  await prepareRow(
    rowsAt(iso(now())).appointment({
      id: visitId,
      patient_id: patient,
      provider_id: providerId('provider'),
      status: 'Scheduled',
      starts_at: iso(starts),
      ends_at: iso(starts + 1_200_000),
      buckets: 1,
      claimed: 1,
    }),
  ).run()
  await as('support').tasks.create({ kind: 'unreachable_contact', patientId: patient } as never)
  await drain()
})

describe('a record', () => {
  it('keeps what is booked while it is inactive', async () => {
    await setStatus('inactive', 'moved_out')
    expect(await statusOfVisit()).toBe('Scheduled')
    expect(await value('select status as v from users where id = ?', patient)).toBe('active')
  })

  it('of a patient who died ends visits, sign-in, outreach and messages, and tells the patient nothing', async () => {
    const before = await value('select count(*) as v from deliveries where user_id = ?', patient)
    await setStatus('closed', 'deceased')
    expect(await statusOfVisit()).toBe('Canceled')
    expect(await value('select status as v from users where id = ?', patient)).toBe('deactivated')
    const live = 'select count(*) as v from sessions where user_id = ? and revoked_at is null'
    expect(await value(live, patient)).toBe(0)
    const open =
      "select count(*) as v from tasks where patient_id = ? and kind = 'unreachable_contact' and closed_at is null"
    expect(await value(open, patient)).toBe(0)
    expect(await value('select subscribed as v from patients where id = ?', patient)).toBe(0)
    const waiting =
      "select count(*) as v from deliveries where user_id = ? and status = 'queued' and ifnull(expires_at, '9') > ?"
    expect(await value(waiting, patient, iso(now() + 1000))).toBe(0)
    expect(await value('select count(*) as v from deliveries where user_id = ?', patient)).toBe(
      before,
    )
    await drain()
    expect(await value("select count(*) as v from events where name = 'patients.end_record'")).toBe(
      1,
    )
  })
})
