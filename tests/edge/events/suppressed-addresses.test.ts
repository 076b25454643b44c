import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadRecipients } from '#edge/announcements/recipients'
import { onCron } from '#edge/cron'
import { allowAddress, suppressAddress } from '#edge/deliveries/suppressions'
import { connect } from '#edge/platform/db/connection'
import { now, setClock } from '#edge/platform/time'
import { as, db, stepUpAs, userId, world } from '../world'
import {
  insertAppointment,
  insertEvent,
  outboxProcessor,
  rows,
  stamp,
  subscriberContext,
} from './event-fixtures'

const patient = userId('patient')
const phone = '2125550142'
const { env } = subscriberContext()
const write = async (...statements: Awaited<ReturnType<typeof allowAddress>>[]) =>
  connect(env.DB).batch(statements)
let email = ''
let visits = 0

/** What a booked visit sends, and whether it stands in the app. */
const toldOfVisit = async () => {
  visits += 1
  const at = Math.ceil((now() + 86_400_000 * (visits + 1)) / 300_000) * 300_000
  const subjectId = await insertAppointment(at)
  const seq = await insertEvent({
    ...{ name: 'appointments.create', subjectId, patientId: patient, version: 1 },
  })
  await outboxProcessor().drain()
  await onCron({ cron: '* * * * *' } as ScheduledController, env)
  const sent = await rows<{ channel: string; status: string }>(
    'select channel, status from deliveries where key like ? and user_id = ? order by channel',
    `event:${seq}:%`,
    patient,
  )
  const listed = await rows(
    'select id from user_notifications where subject_id = ? and user_id = ?',
    subjectId,
    patient,
  )
  return {
    sent: sent.map(({ channel, status }) => `${channel} ${status}`),
    isListed: listed.length > 0,
  }
}
const prefer = (channel: string) =>
  db.prepare('update patients set preferred_communication = ? where id = ?').bind(channel, patient)

// Noon in New York: no quiet hours hold a text back.
beforeAll(async () => {
  setClock(Date.parse('2026-11-24T17:00:00.000Z'))
  await world()
  await db
    .prepare(
      'update users set phone = ?, phone_verified_at = ?, email_verified_at = ? where id = ?',
    )
    .bind(phone, stamp(), stamp(), patient)
    .run()
  const [user] = await rows<{ email: string }>('select email from users where id = ?', patient)
  email = user?.email ?? ''
})
afterAll(() => setClock(null))
beforeEach(async () =>
  write(await allowAddress(env, 'sms', phone), await allowAddress(env, 'email', email)),
)

describe('a patient with an address that takes nothing more', () => {
  it('on Text gets a text, and no mail, while nothing is stopped', async () => {
    await prefer('Text').run()
    expect(await toldOfVisit()).toEqual({ sent: ['sms sent'], isListed: true })
  })

  it('on Text who answered STOP gets a mail instead', async () => {
    await prefer('Text').run()
    await write(await suppressAddress(env, 'sms', phone, 'stopped'))
    expect(await toldOfVisit()).toEqual({ sent: ['email sent'], isListed: true })
  })

  it('on Email whose mail came back gets a text instead', async () => {
    await prefer('Email').run()
    await write(await suppressAddress(env, 'email', email, 'bounced'))
    expect(await toldOfVisit()).toEqual({ sent: ['sms sent'], isListed: true })
  })

  it('without any address left still reads it in the app', async () => {
    await prefer('Text and Email').run()
    await write(
      await suppressAddress(env, 'sms', phone, 'stopped'),
      await suppressAddress(env, 'email', email, 'complained'),
    )
    expect(await toldOfVisit()).toEqual({ sent: [], isListed: true })
  })

  it('gets no mail in place of a text where they switched mail of that topic off', async () => {
    await prefer('Text').run()
    await write(await suppressAddress(env, 'sms', phone, 'stopped'))
    const choose = (isOn: boolean) =>
      as('patient').call('PATCH /users/:user/user_settings', {
        params: { user: patient },
        body: { notificationSettings: { 'appointments.email': isOn } },
      })
    await choose(false)
    expect(await toldOfVisit()).toEqual({ sent: [], isListed: true })
    await choose(true)
  })

  it('who shares the phone with another patient gets a mail too', async () => {
    const shared = db
      .prepare('update users set phone = ?, phone_verified_at = ? where id = ?')
      .bind(phone, stamp(), userId('otherPatient'))
    await db.batch([shared, prefer('Text')])
    await write(await suppressAddress(env, 'sms', phone, 'stopped'))
    const both = [patient, userId('otherPatient')]
    const recipients = await loadRecipients(env, connect(env.DB), both)
    expect(both.map((id) => recipients.get(id)?.suppressions)).toEqual([
      { sms: 'stopped' },
      { sms: 'stopped' },
    ])
  })

  it('reads in their settings why', async () => {
    await write(await suppressAddress(env, 'sms', phone, 'stopped'))
    const groups = await as('patient').call('GET /users/:user/notification_preferences', {
      params: { user: patient },
    })
    for (const { channel, suppression } of groups.flatMap(({ channels }) => channels))
      expect(suppression).toBe(channel === 'sms' ? 'stopped' : undefined)
  })

  it('is told by text that their account is closed when their mail came back', async () => {
    const other = userId('otherPatient')
    const [user] = await rows<{ email: string }>('select email from users where id = ?', other)
    await write(await suppressAddress(env, 'email', user?.email ?? '', 'bounced'))
    await stepUpAs('otherPatient')
    await as('otherPatient').call('POST /patients/:patient/close_account', {
      params: { patient: other },
      body: { understood: true },
    })
    await onCron({ cron: '* * * * *' } as ScheduledController, env)
    const sent = 'select channel, status from deliveries where kind = ? and user_id = ?'
    expect(await rows(sent, 'account_closed', other)).toEqual([{ channel: 'sms', status: 'sent' }])
  })
})
