import { beforeEach, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { suppressAddress } from '#edge/deliveries/suppressions'
import { connect } from '#edge/platform/db/connection'
import { now } from '#edge/platform/time'
import { browser, data, letterTo, refusal } from '../auth/sign-in'
import { api, as, db, json, stepUpAs, userId, world } from '../world'
import {
  insertAppointment,
  insertEvent,
  outboxProcessor,
  rows,
  subscriberContext,
} from './event-fixtures'

const patient = userId('patient')
const phone = '2125550142'
const email = 'patient@world.test'
const inAnHour = () => Math.ceil((now() + 3_600_000) / 300_000) * 300_000
const minute = () => onCron({ cron: '* * * * *' } as ScheduledController, subscriberContext().env)

beforeEach(async () => {
  await world()
  await db.batch([
    db.prepare('delete from suppressed_addresses'),
    db.prepare('delete from deliveries'),
    db.prepare('delete from verification_codes'),
    db
      .prepare('update users set phone = ?, phone_verified_at = ? where id = ?')
      .bind(phone, '2026-01-01T00:00:00.000Z', patient),
  ])
})
const suppress = async (
  channel: 'sms' | 'email',
  reason: 'stopped' | 'bounced',
  address = channel === 'sms' ? phone : email,
) => connect(db).batch([await suppressAddress(subscriberContext().env, channel, address, reason)])
const prefers = (channel: 'Text' | 'Email') =>
  db
    .prepare('update patients set preferred_communication = ? where id = ?')
    .bind(channel, patient)
    .run()
/** What a booked visit sends to the patient. */
const sentForVisit = async () => {
  const seq = await insertEvent({
    name: 'appointments.create',
    subjectId: await insertAppointment(inAnHour()),
    patientId: patient,
    version: 1,
  })
  await outboxProcessor().drain()
  await minute()
  const sent = await rows<{ channel: string }>(
    `select channel from deliveries where key like 'event:${seq}:%' and user_id = ? and status = 'sent' order by channel`,
    patient,
  )
  const listed = await rows(
    'select 1 from user_notifications where event_seq = ? and user_id = ?',
    seq,
    patient,
  )
  return { sent: sent.map(({ channel }) => channel), isListed: listed.length === 1 }
}

describe('a patient whose address takes nothing', () => {
  it('gets no mail in place of a text where they switched mail of that topic off', async () => {
    await prefers('Text')
    await suppress('sms', 'stopped')
    await as('patient').call('PATCH /users/:user/user_settings', {
      params: { user: patient },
      body: { notificationSettings: { 'appointments.email': false } },
    })
    expect(await sentForVisit()).toEqual({ sent: [], isListed: true })
  })

  it('reads in their settings why', async () => {
    await suppress('sms', 'stopped')
    const groups = await as('patient').call('GET /users/:user/notification_preferences', {
      params: { user: patient },
    })
    for (const { channels } of groups)
      for (const { channel, refusal: why } of channels)
        expect(why).toBe(channel === 'sms' ? 'stopped' : undefined)
  })
})

describe('a code', () => {
  it('that signs in goes by mail to a phone that sent STOP, under the same answer', async () => {
    const ask = () => browser().post('/auth/login', { phone })
    const before = await data(ask())
    await db.batch([
      db.prepare('delete from verification_codes'),
      db.prepare('delete from deliveries'),
    ])
    await suppress('sms', 'stopped')
    const from = browser()
    const after = await data(from.post('/auth/login', { phone }))
    expect(Object.keys(after.attributes)).toEqual(Object.keys(before.attributes))
    expect(after.attributes.channel).toBe('sms')
    await minute()
    expect((await letterTo(email))?.code).toMatch(/^\d{6}$/)
  })

  it('that proves the phone itself is refused with what to do', async () => {
    await suppress('sms', 'stopped')
    const response = api(
      `/api/patients/${patient}/verifications`,
      json({ channel: 'sms' }),
      'patient',
    )
    expect(await refusal(response)).toMatchObject({ code: 'texts_stopped' })
  })

  it('that proves an email that came back is sent when its owner wants it, and mail goes there again', async () => {
    await suppress('email', 'bounced')
    await api(`/api/patients/${patient}/verifications`, json({ channel: 'email' }), 'patient')
    await minute()
    expect((await letterTo(email))?.code).toMatch(/^\d{6}$/)
    expect(await rows('select 1 from suppressed_addresses')).toEqual([])
  })
})

describe('a patient who closes their account', () => {
  const close = async (who: 'patient' | 'otherPatient') => {
    await stepUpAs(who)
    await as(who).call('POST /patients/:patient/close_account', {
      params: { patient: userId(who) },
      body: { understood: true },
    })
    await minute()
    return rows(
      'select channel, status from deliveries where kind = ? and user_id = ?',
      'account_closed',
      userId(who),
    )
  }

  it('is told by text when their mail comes back', async () => {
    await db
      .prepare('update users set phone = ?, phone_verified_at = ? where id = ?')
      .bind('2125550143', '2026-01-01T00:00:00.000Z', userId('otherPatient'))
      .run()
    await suppress('email', 'bounced', 'otherpatient@world.test')
    expect(await close('otherPatient')).toEqual([{ channel: 'sms', status: 'sent' }])
  })

  it('is told that it is closed, once, at the address they have proven', async () => {
    expect(await close('patient')).toEqual([{ channel: 'email', status: 'sent' }])
    expect((await letterTo(email))?.subject).toContain('account is closed')
  })
})
