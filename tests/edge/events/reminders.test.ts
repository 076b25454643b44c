import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { fromLocalTime, setClock } from '#edge/platform/time'
import { as, db, userId, world } from '../world'
import {
  insertAppointment,
  insertEvent,
  outboxProcessor,
  rows,
  stamp,
  subscriberContext,
} from './event-fixtures'

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
    /^Your appointment begins in ten minutes: 11\/24\/2026, 2:00 PM ET\.\nOpen it here: .*\/app\/visits\/[\w-]+\n- Care Plus$/,
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

it('says nothing of an hour that is no longer true: the visit was moved, or no sender came through in time', async () => {
  const startsAt = local('14:00')
  const id = await book(startsAt)
  setClock(startsAt - 60 * 60_000)
  await insertEvent({
    name: 'appointments.remind_hour',
    subjectId: id,
    patientId: userId('patient'),
  })
  await db
    .prepare('update appointments set starts_at = ?, ends_at = ? where id = ?')
    .bind(stamp(startsAt + day), stamp(startsAt + day + 20 * 60_000), id)
    .run()
  await outboxProcessor().drain()
  expect(await sentFor(id)).toEqual([])

  const other = await book(startsAt)
  await minute(startsAt - 60 * 60_000)
  await minute(startsAt - 10 * 60_000)
  const ends = await rows<{ kind: string; expires_at: string }>(
    'select kind, expires_at from deliveries where collapse_key = ? order by created_at',
    `appointments:${other}`,
  )
  expect(ends).toEqual([
    { kind: 'visit_reminder_hour', expires_at: stamp(startsAt - 30 * 60_000) },
    { kind: 'visit_reminder_soon', expires_at: stamp(startsAt - 2 * 60_000) },
  ])
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

describe('a text that waits for the morning', () => {
  const evening = async () => {
    const startsAt = local('22:30')
    const id = await book(startsAt)
    await minute(startsAt - day)
    return id
  }
  const settle = (body: object) =>
    as('patient').call('PATCH /users/:user/user_settings', {
      params: { user: userId('patient') },
      body,
    })
  const heldUntil = async (id: string) =>
    (
      await rows<{ next_at: string }>(
        'select next_at from deliveries where collapse_key = ?',
        `appointments:${id}`,
      )
    )[0]?.next_at

  it('is not sent once its patient has switched such texts off', async () => {
    const id = await evening()
    await settle({ notificationSettings: { 'reminders.sms': false } })
    await outboxProcessor().drain()
    expect(await sentFor(id)).toEqual(['visit_reminder_day sms suppressed'])
  })

  it('is not sent to a phone that is no longer theirs', async () => {
    const id = await evening()
    const phoneIs = (phone: string) =>
      db.prepare('update users set phone = ? where id = ?').bind(phone, userId('patient')).run()
    const [account] = await rows<{ phone: string }>(
      `select phone from users where id = ?`,
      userId('patient'),
    )
    await phoneIs('2125550199')
    await insertEvent({ name: 'users.change_contact', subjectId: userId('patient') })
    await outboxProcessor().drain()
    expect(await sentFor(id)).toEqual(['visit_reminder_day sms suppressed'])
    await phoneIs(account?.phone ?? '')
  })

  it('waits on where they verify an email, of which nothing was made', async () => {
    await db.exec(
      "update users set email_verified_at = null; update patients set preferred_communication = 'Email'",
    )
    const id = await evening()
    await db.exec('update users set email_verified_at = created_at')
    await insertEvent({ name: 'users.verify_email', subjectId: userId('patient') })
    await outboxProcessor().drain()
    expect(await sentFor(id)).toEqual(['visit_reminder_day sms queued'])
  })

  it('is sent at once when they end their quiet hours', async () => {
    const id = await evening()
    await settle({ quietHours: 'off' })
    await outboxProcessor().drain()
    await minute(local('22:32') - day)
    expect(await sentFor(id)).toEqual(['visit_reminder_day sms sent'])
  })

  it('waits for the morning where they are, once they are elsewhere', async () => {
    const id = await evening()
    const zoneOf = (timezone: string) =>
      as('patient').patients.update(userId('patient'), { timezone })
    await zoneOf('America/Los_Angeles')
    await outboxProcessor().drain()
    // Half past seven in the evening there: no quiet hours yet.
    await minute(local('22:32') - day)
    expect(await sentFor(id)).toEqual(['visit_reminder_day sms sent'])
    await zoneOf('America/New_York')
    const other = await evening()
    await zoneOf('Europe/London')
    await outboxProcessor().drain()
    expect(await heldUntil(other)).toBe('2026-11-24T08:00:00.000Z')
    await zoneOf('America/New_York')
  })
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

it('carries an entry for the calendar in a mail, with the next sequence when it moves, CANCEL when it ends, and a new one when that was a mistake', async () => {
  await prefers('Email')
  const startsAt = local('14:00')
  const id = await book(startsAt)
  await minute(startsAt - day)
  const calendar = async () => {
    const [letter] = await capturedMessages(subscriberContext().env, 'patient@world.test')
    expect(letter?.calendar).toContain(`UID:${id}`)
    expect(letter?.calendar).not.toMatch(/PrEP|HIV|Reyes|video|clinic/i)
    return ['METHOD', 'SEQUENCE', 'STATUS', 'DTSTART'].map((name) =>
      new RegExp(`^${name}:(.*)$`, 'm').exec(letter?.calendar ?? '')?.[1]?.trim(),
    )
  }
  expect(await calendar()).toEqual(['REQUEST', '1', 'CONFIRMED', '20261124T190000Z'])
  let version = 1
  const change = async (verb: string, status: string, at: number) => {
    version += 1
    await db
      .prepare(
        'update appointments set status = ?, starts_at = ?, ends_at = ?, version = ? where id = ?',
      )
      .bind(status, stamp(at), stamp(at + 20 * 60_000), version, id)
      .run()
    await insertEvent({
      name: `appointments.${verb}`,
      subjectId: id,
      patientId: userId('patient'),
      version,
    })
    await minute(startsAt - day + version * 60_000)
  }
  await change('reschedule', 'Scheduled', startsAt + day)
  expect(await calendar()).toEqual(['REQUEST', '2', 'CONFIRMED', '20261125T190000Z'])
  await change('set_canceled', 'Canceled', startsAt + day)
  expect(await calendar()).toEqual(['CANCEL', '3', 'CANCELLED', '20261125T190000Z'])
  await change('correct_to_scheduled', 'Scheduled', startsAt + day)
  expect(await calendar()).toEqual(['REQUEST', '4', 'CONFIRMED', '20261125T190000Z'])
})

it('tells when in the zone where the patient is now, as the pages do, and not where they were when they booked', async () => {
  const startsAt = local('14:00')
  const zoneIs = (timezone: string) =>
    as('patient').patients.update(userId('patient'), { timezone })
  await book(startsAt)
  await zoneIs('Pacific/Honolulu')
  await minute(startsAt - day)
  const [{ phone } = { phone: '' }] = await rows<{ phone: string }>(
    'select phone from users where id = ?',
    userId('patient'),
  )
  const texts = (await capturedMessages(subscriberContext().env, phone)).map(({ text }) => text)
  expect(texts.filter((text) => text.includes('11/24/2026, 9:00 AM HST'))).toHaveLength(1)
  await zoneIs(zone)
})
