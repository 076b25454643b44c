import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { fromLocalTime, setClock } from '#edge/platform/time'
import { as, db, userId, world } from '../world'
import { insertAppointment, rows, stamp, subscriberContext } from './event-fixtures'

const zone = 'America/New_York'
const local = (at: string) => fromLocalTime(`2026-11-24T${at}` as never, zone)
const day = 86_400_000
const minute = async (at: number) => {
  setClock(at)
  await onCron({ cron: '* * * * *' } as ScheduledController, subscriberContext().env)
}
const sentFor = async (subject: string) =>
  (
    await rows<{ kind: string; channel: string; status: string }>(
      `select kind, channel, status from deliveries where collapse_key = ? order by created_at, channel`,
      `appointments:${subject}`,
    )
  ).map(({ kind, channel, status }) => `${kind} ${channel} ${status}`)
const unread = (subject: string) =>
  rows<{ code: string }>(
    'select code from user_notifications where user_id = ? and subject_id = ? and read_at is null',
    userId('patient'),
    subject,
  )
const book = async (startsAt: number, bookedAt = startsAt - 3 * day) => {
  setClock(bookedAt)
  const id = await insertAppointment(startsAt)
  await db
    .prepare('update appointments set created_at = ? where id = ?')
    .bind(stamp(bookedAt), id)
    .run()
  return id
}
const prefers = (preference: string) =>
  db
    .prepare('update patients set preferred_communication = ? where id = ?')
    .bind(preference, userId('patient'))
    .run()

beforeAll(async () => {
  await world()
  await db
    .prepare('update users set phone_verified_at = ? where id = ?')
    .bind(stamp(), userId('patient'))
    .run()
})
beforeEach(async () => {
  await db.prepare('delete from notification_preferences').run()
  await db.prepare("delete from user_settings where name = 'quiet_hours'").run()
  await prefers('Text')
})
afterAll(() => setClock(null))

it('reminds a patient a day, an hour and ten minutes before, each once, and tells when in their zone', async () => {
  const startsAt = local('14:00')
  const id = await book(startsAt)
  await minute(startsAt - day)
  await minute(startsAt - day + 60_000)
  expect(await sentFor(id)).toEqual(['visit_reminder_day sms sent'])
  expect(await unread(id)).toEqual([{ code: 'visit_reminder_day' }])
  await minute(startsAt - 60 * 60_000)
  expect(await unread(id)).toEqual([{ code: 'visit_reminder_hour' }])
  await minute(startsAt - 10 * 60_000)
  await minute(startsAt - 9 * 60_000)
  expect(await sentFor(id)).toEqual([
    'visit_reminder_day sms sent',
    'visit_reminder_hour sms sent',
    'visit_reminder_soon sms sent',
  ])
  const [{ phone } = { phone: '' }] = await rows<{ phone: string }>(
    'select phone from users where id = ?',
    userId('patient'),
  )
  const [last] = await capturedMessages(subscriberContext().env, phone)
  expect(last?.text).toMatch(
    /^Your appointment begins in ten minutes: 11\/24\/2026, 2:00 PM ET\.\nOpen it here: .*\/app\/visits\/[\w-]+\n— Care Plus$/,
  )
})

it('does not remind of a visit that was booked or moved after the moment, or is no longer coming', async () => {
  const startsAt = local('14:00')
  const late = await book(startsAt, startsAt - 2 * 60 * 60_000)
  await minute(startsAt - 2 * 60 * 60_000 + 60_000)
  expect(await sentFor(late)).toEqual([])
  const canceled = await book(startsAt)
  await db.prepare("update appointments set status = 'Canceled' where id = ?").bind(canceled).run()
  await minute(startsAt - day)
  expect(await sentFor(canceled)).toEqual([])
})

it('reminds again of the new time once a visit has moved', async () => {
  const startsAt = local('14:00')
  const id = await book(startsAt)
  await minute(startsAt - day)
  await db
    .prepare('update appointments set starts_at = ?, ends_at = ? where id = ?')
    .bind(stamp(startsAt + day), stamp(startsAt + day + 20 * 60_000), id)
    .run()
  await minute(startsAt)
  expect((await sentFor(id)).filter((each) => each.startsWith('visit_reminder_day'))).toHaveLength(
    2,
  )
})

it('holds a text until the morning in quiet hours, and drops it for newer news of the same visit', async () => {
  const startsAt = local('22:30')
  const id = await book(startsAt)
  await minute(startsAt - day)
  expect(await sentFor(id)).toEqual(['visit_reminder_day sms queued'])
  const [held] = await rows<{ next_at: string }>(
    'select next_at from deliveries where collapse_key = ?',
    `appointments:${id}`,
  )
  expect(held?.next_at).toBe(stamp(local('08:00')))
  await minute(startsAt - 60 * 60_000)
  expect(await sentFor(id)).toEqual([
    'visit_reminder_day sms superseded',
    'visit_reminder_hour sms sent',
  ])
})

it('follows the choices of the patient: no reminders by text, or none in quiet hours of their own', async () => {
  const startsAt = local('14:00')
  const settings = (body: object) => {
    setClock(null)
    return as('patient').call('PATCH /users/:user/user_settings', {
      params: { user: userId('patient') },
      body,
    })
  }
  await settings({ notificationSettings: { 'reminders.sms': false, 'reminders.email': true } })
  const first = await book(startsAt)
  await minute(startsAt - day)
  expect(await sentFor(first)).toEqual(['visit_reminder_day email sent'])
  await settings({ notificationSettings: { 'reminders.sms': true, 'reminders.email': false } })
  await settings({ quietHours: '12:00-15:00' })
  const second = await book(startsAt + 5 * day)
  await minute(startsAt + 4 * day)
  expect(await sentFor(second)).toEqual(['visit_reminder_day sms queued'])
})

it('carries an entry for the calendar in a mail, with the next sequence when it moves and CANCEL when it ends', async () => {
  await prefers('Email')
  const startsAt = local('14:00')
  const id = await book(startsAt)
  await minute(startsAt - day)
  const [letter] = await capturedMessages(subscriberContext().env, 'patient@world.test')
  expect(letter?.calendar).toContain('METHOD:REQUEST')
  expect(letter?.calendar).toContain(`UID:${id}`)
  expect(letter?.calendar).not.toMatch(/PrEP|HIV|Reyes|video|clinic/i)
})
