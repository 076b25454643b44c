import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#edge/platform/ids'
import { iso } from '#edge/platform/time'
import { openAvailability, resetSchedule, run } from '../schedule/schedule-fixtures'
import { visitIn } from '../schedule/visits'
import { api, providerId, userId } from '../world'

const at = '2026-11-23T15:00:00.000Z'
const later = '2026-11-23T16:00:00.000Z'
const patient = `/patients/${userId('patient')}`

beforeAll(async () => {
  await resetSchedule()
  await visitIn('Scheduled', 'video', at)
  // Ten to eleven in the morning in New York.
  await openAvailability('10:00', '11:00')
  await run(
    `insert into blackout_periods (id, name, starts_at, ends_at, created_by, created_at, updated_at)
     values (?, 'Closed', ?, ?, ?, ?, ?)`,
    ...[uuidv7(), at, later, userId('manager'), at, at],
  ).run()
  await run(
    "insert into page_views values ('one', '2026-11-23', '/faq', 'b', 'en', 'phone', 1)",
  ).run()
  await run(
    `insert into events (name, subject_type, patient_id, request_id, route, detail, occurred_at)
     values ('patients.update', 'patients', ?, 'one', 'test', '{"fields":"city"}', ?)`,
    ...[userId('patient'), at],
  ).run()
  await run(
    `insert into user_notifications (id, user_id, type, code, subject_type, event_seq, created_at)
     values (?, ?, 'GENERIC', 'task_assigned', 'tasks', 1, ?)`,
    ...[uuidv7(), userId('manager'), at],
  ).run()
})

/** How many rows a list has between two ends. */
const count = async (path: string, from: string, until: string) => {
  const query = `filter[from]=${from}&filter[until]=${until}`
  const response = await api(`/api${path}${path.includes('?') ? '&' : '?'}${query}`, {}, 'manager')
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: unknown[] }).data.length
}
const plus = (moment: string, ms: number) => iso(Date.parse(moment) + ms)

describe('a list between two moments', () => {
  it.each([
    ['appointments', '/appointments'],
    ['events of a patient', `${patient}/events?filter[category]=update`],
    ['notifications', '/notifications?kind=task_assigned'],
  ])('has what is at the first and not what is at the second: %s', async (_, path) => {
    expect(await count(path, at, plus(at, 1))).toBe(1)
    expect(await count(path, plus(at, -1), at)).toBe(0)
    expect(await count(path, plus(at, 1), later)).toBe(0)
  })

  it.each([
    ['availabilities', `/providers/${providerId('provider')}/availabilities`],
    ['blackout periods', '/blackout_periods'],
  ])('has what lasts into it, and not what ends or starts where it does: %s', async (_, path) => {
    const [before, end] = ['2026-11-23T12:00:00.000Z', '2026-11-23T20:00:00.000Z']
    expect(await count(path, before, at)).toBe(0)
    expect(await count(path, before, plus(at, 60_000))).toBe(1)
    expect(await count(path, plus(later, -60_000), end)).toBe(1)
    expect(await count(path, later, end)).toBe(0)
  })
})

describe('a list between two days', () => {
  it('has the first and not the second', async () => {
    expect(await count('/page_views', '2026-11-23', '2026-11-24')).toBe(1)
    expect(await count('/page_views', '2026-11-22', '2026-11-23')).toBe(0)
  })
})
