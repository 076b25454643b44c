import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { displayMoment, now } from '#edge/platform/time'
import { db, userId, world } from '../world'
import {
  happenTo,
  insertAppointment,
  outboxProcessor,
  rows,
  subscriberContext,
  tomorrow,
} from './event-fixtures'
import { isHello, line } from './sockets'

const minute = () => onCron({ cron: '* * * * *' } as ScheduledController, subscriberContext().env)
const messagesOf = async (seq: number) =>
  (
    await rows<{ channel: string; kind: string }>(
      `select channel, kind from deliveries where key like ? order by channel`,
      `event:${seq}:%`,
    )
  ).map(({ channel, kind }) => `${channel} ${kind}`)
const notificationsOf = (seq: number) =>
  rows<{ user_id: string; type: string }>(
    'select user_id, type from user_notifications where event_seq = ? order by user_id',
    seq,
  )
const prefers = (preference: string, optedOut = 0) =>
  db
    .prepare('update patients set preferred_communication = ?, sms_opt_out = ? where id = ?')
    .bind(preference, optedOut, userId('patient'))
    .run()

const verify = (column: 'email' | 'phone', at: string | null) =>
  db
    .prepare(`update users set ${column}_verified_at = ? where id = ?`)
    .bind(at, userId('patient'))
    .run()

beforeAll(async () => {
  await world()
  await verify('phone', '2026-01-01T00:00:00.000Z')
})
beforeEach(() => prefers('Email'))

describe('a booked appointment', () => {
  it('creates notifications and one message, also when its request never asked for a drain', async () => {
    const at = tomorrow()
    const seq = await happenTo(await insertAppointment(at), 'create')
    await minute()
    await minute()
    expect(await messagesOf(seq)).toEqual(['email visit_booked'])
    expect(await notificationsOf(seq)).toEqual(
      [userId('patient'), userId('provider')]
        .toSorted()
        .map((user_id) => ({ user_id, type: 'APPOINTMENT_NEW' })),
    )
    const [letter] = await capturedMessages(subscriberContext().env, 'patient@world.test')
    expect(letter?.subject).toBe('Appointment')
    expect(letter?.text).toContain(displayMoment(at, 'America/New_York'))
    expect(letter?.text).toMatch(
      /\n— Care Plus\n\nChoose what we write to you about: .*\/app\/account\/settings$/,
    )
    expect(letter?.text).not.toMatch(/PrEP|HIV|Reyes|video|clinic/i)
  })

  it('sends nothing twice when the cursors are moved back', async () => {
    const seq = await happenTo(await insertAppointment(tomorrow()), 'create')
    await minute()
    const count = async () =>
      Promise.all(
        ['deliveries', 'user_notifications'].map(
          async (table) => (await rows<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n,
        ),
      )
    const before = await count()
    const patient = await line('patient')
    await patient.hears(isHello)
    await db
      .prepare('update subscriber_cursors set seq = ?')
      .bind(seq - 1)
      .run()
    await minute()
    expect(await count()).toEqual(before)
    expect(patient.frames).toHaveLength(1)
  })

  it('is sent by email or text as the patient prefers', async () => {
    const sent = async (preference: string, optedOut = 0) => {
      await prefers(preference, optedOut)
      const seq = await happenTo(await insertAppointment(tomorrow()), 'create')
      await outboxProcessor().drain()
      return messagesOf(seq)
    }
    expect(await sent('Text')).toEqual(['sms visit_booked'])
    expect(await sent('Text and Email')).toEqual(['email visit_booked', 'sms visit_booked'])
    expect(await sent('Text', 1)).toEqual(['email visit_booked'])
    expect(await sent('Text and Email', 1)).toEqual(['email visit_booked'])
  })

  it('is never sent to an email or a phone that is not verified', async () => {
    const sent = async (preference: string) => {
      await prefers(preference)
      const seq = await happenTo(await insertAppointment(tomorrow()), 'create')
      await outboxProcessor().drain()
      return messagesOf(seq)
    }
    await verify('phone', null)
    expect(await sent('Text and Email')).toEqual(['email visit_booked'])
    await verify('email', null)
    expect(await sent('Text and Email')).toEqual([])
    await verify('phone', '2026-01-01T00:00:00.000Z')
    expect(await sent('Text')).toEqual(['sms visit_booked'])
    await verify('email', '2026-01-01T00:00:00.000Z')
  })
})

describe('a changed appointment', () => {
  it('is mailed when rescheduled, canceled or missed, and for no other event', async () => {
    const messagesAfter = async (verb: string, status = 'Scheduled') => {
      const seq = await happenTo(await insertAppointment(tomorrow(), status), verb)
      await outboxProcessor().drain()
      return messagesOf(seq)
    }
    expect(await messagesAfter('reschedule')).toEqual(['email visit_moved'])
    expect(await messagesAfter('cancel', 'Canceled')).toEqual(['email visit_canceled'])
    expect(await messagesAfter('set_canceled', 'Canceled')).toEqual(['email visit_canceled'])
    expect(await messagesAfter('set_missed', 'Missed')).toEqual(['email visit_missed'])
    expect(await messagesAfter('log_call')).toEqual([])
    expect(await messagesAfter('read')).toEqual([])
  })

  it('gets no message that is no longer true', async () => {
    const id = await insertAppointment(tomorrow())
    const booked = await happenTo(id, 'create')
    await db.prepare(`update appointments set status = 'Canceled' where id = ?`).bind(id).run()
    const canceled = await happenTo(id, 'cancel')
    await minute()
    expect(await messagesOf(booked)).toEqual([])
    expect(await messagesOf(canceled)).toEqual(['email visit_canceled'])
  })

  it('gets no older message after a newer one, also where a provider of mail refused the older at first', async () => {
    const id = await insertAppointment(tomorrow())
    const booked = await happenTo(id, 'create')
    await outboxProcessor().drain()
    const statusOf = async (seq: number) => {
      const ofEvent = 'select status from deliveries where key like ?'
      const found = await rows<{ status: string }>(ofEvent, `event:${seq}:%`)
      return found.map(({ status }) => status)
    }
    await db
      .prepare(
        `update deliveries set status = 'queued', attempts = 1, error = '429', next_at = ? where key like ?`,
      )
      .bind(new Date(now() + 60_000).toISOString(), `event:${booked}:%`)
      .run()
    await db.prepare(`update appointments set status = 'Canceled' where id = ?`).bind(id).run()
    const canceled = await happenTo(id, 'cancel')
    await minute()
    expect(await statusOf(booked)).toEqual(['superseded'])
    expect(await statusOf(canceled)).toEqual(['sent'])
  })
})
