import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { onCron } from '../../../src/edge/cron'
import { capturedMessages } from '../../../src/edge/deliveries/dev-outbox'
import { staffBoard } from '../../../src/edge/live/contract'
import { displayMoment, now } from '../../../src/edge/platform/time'
import { db, userId, world } from '../world'
import { clerkObject, desk, happen, rows, visit } from './happening'
import { about, isHello, line } from './sockets'

const tomorrow = () => Math.ceil((now() + 86_400_000) / 300_000) * 300_000
const minute = () => onCron({ cron: '* * * * *' } as ScheduledController, desk().env)
const happenTo = (id: string, verb: string, more: object = {}) =>
  happen({
    name: `appointments.${verb}`,
    subjectId: id,
    patientId: userId('patient'),
    version: 1,
    ...more,
  })
const letters = async (seq: number) =>
  (
    await rows<{ channel: string; template: string }>(
      `select channel, template from deliveries where key like ? order by channel`,
      `event:${seq}:%`,
    )
  ).map(({ channel, template }) => `${channel} ${template}`)
const notices = (seq: number) =>
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

describe('a visit that is booked', () => {
  it('appears at once for the patient, the clinician, the assistant and the schedulers', async () => {
    const [patient, provider, assistant, board, stranger] = await Promise.all([
      line('patient'),
      line('provider'),
      line('assistant'),
      line('manager', { channel: staffBoard }),
      line('otherProvider'),
    ])
    await stranger.hears(isHello)
    const id = await visit(tomorrow())
    await happenTo(id, 'create')
    await clerkObject().drain()
    for (const each of [patient, provider, assistant, board])
      expect(await each.hears(about(id))).toMatchObject({
        action: 'status_changed',
        attributes: JSON.stringify({ type: 'appointments', id, version: 1 }),
      })
    expect(stranger.frames).toHaveLength(1)
    await patient.hears(
      (frame) =>
        'attributes' in frame && JSON.parse(frame.attributes).type === 'user_notifications',
    )
  })

  it('leaves a notification and one letter, even if its worker died before it could tell', async () => {
    const at = tomorrow()
    const seq = await happenTo(await visit(at), 'create')
    await minute()
    await minute()
    expect(await letters(seq)).toEqual(['email visit_booked'])
    expect(await notices(seq)).toEqual(
      [userId('patient'), userId('provider')]
        .toSorted()
        .map((user_id) => ({ user_id, type: 'APPOINTMENT_NEW' })),
    )
    const [letter] = await capturedMessages(desk().env, 'patient@world.test')
    expect(letter?.subject).toBe('Appointment')
    expect(letter?.text).toContain(displayMoment(at, 'America/New_York'))
    expect(letter?.text).not.toMatch(/PrEP|HIV|Reyes|video|clinic/i)
  })

  it('says nothing twice when the clerk loses its place', async () => {
    const seq = await happenTo(await visit(tomorrow()), 'create')
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
      .prepare('update cursors set seq = ?')
      .bind(seq - 1)
      .run()
    await minute()
    expect(await count()).toEqual(before)
    expect(patient.frames).toHaveLength(1)
  })

  it('is written about as the patient prefers', async () => {
    const sent = async (preference: string, optedOut = 0) => {
      await prefers(preference, optedOut)
      const seq = await happenTo(await visit(tomorrow()), 'create')
      await clerkObject().drain()
      return letters(seq)
    }
    expect(await sent('Text')).toEqual(['sms visit_booked'])
    expect(await sent('Text and Email')).toEqual(['email visit_booked', 'sms visit_booked'])
    expect(await sent('Text', 1)).toEqual(['email visit_booked'])
    expect(await sent('Text and Email', 1)).toEqual(['email visit_booked'])
  })

  it('is never told to an email or a phone that was not verified', async () => {
    const sent = async (preference: string) => {
      await prefers(preference)
      const seq = await happenTo(await visit(tomorrow()), 'create')
      await clerkObject().drain()
      return letters(seq)
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

describe('a visit that changes', () => {
  it('is told of by mail when moved, canceled or missed, and of nothing else', async () => {
    const told = async (verb: string, status = 'Scheduled') => {
      const seq = await happenTo(await visit(tomorrow(), status), verb)
      await clerkObject().drain()
      return letters(seq)
    }
    expect(await told('reschedule')).toEqual(['email visit_moved'])
    expect(await told('cancel', 'Canceled')).toEqual(['email visit_canceled'])
    expect(await told('set_canceled', 'Canceled')).toEqual(['email visit_canceled'])
    expect(await told('set_missed', 'Missed')).toEqual(['email visit_missed'])
    expect(await told('log_call')).toEqual([])
    expect(await told('read')).toEqual([])
  })

  it('gets no letter that is no longer true', async () => {
    const id = await visit(tomorrow())
    const booked = await happenTo(id, 'create')
    await db.prepare(`update appointments set status = 'Canceled' where id = ?`).bind(id).run()
    const canceled = await happenTo(id, 'cancel')
    await minute()
    expect(await letters(booked)).toEqual([])
    expect(await letters(canceled)).toEqual(['email visit_canceled'])
  })

  it('is heard of by the clinician who loses it', async () => {
    const former = await line('otherProvider')
    const id = await visit(tomorrow())
    await happenTo(id, 'reschedule', {
      detail: { previous_provider_user_id: userId('otherProvider') },
    })
    await clerkObject().drain()
    await former.hears(about(id))
  })
})

describe('other things that happen', () => {
  it('tell the windows of a patient that their email is verified', async () => {
    const patient = await line('patient')
    const about = { subjectType: 'users', patientId: userId('patient') }
    await happen({ name: 'users.verify_email', subjectId: userId('patient'), ...about })
    await clerkObject().drain()
    await patient.hears((frame) => 'action' in frame && frame.action === 'email_verified')
  })

  it('reach the patient they are about', async () => {
    const patient = await line('patient')
    await happen({ name: 'todos.complete', subjectId: 'todo-1', patientId: userId('patient') })
    await clerkObject().drain()
    expect(await patient.hears(about('todo-1'))).toMatchObject({ action: 'status_changed' })
  })
})
