import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { onCron } from '#edge/cron'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { iso, setClock, toEpochMs } from '#edge/platform/time'
import { outboxProcessor, subscriberContext } from '../events/event-fixtures'
import { suppress } from '../suppress'
import { as, db, people, userId } from '../world'
import { at, resetToOneVisit, rows, run, slotOf, visitsOf } from './schedule-fixtures'
import { clock, endVideo, fail, miss, start } from './visit-actions'
import { visitIn } from './visits'

const patient = userId('patient')
let availability = ''
let visit = ''
const invite = (id = visit) =>
  as('support').call('POST /patients/:patient/appointments/:id/send_invite', {
    params: { patient, id },
  })
const invitations = async () => {
  await outboxProcessor().drain()
  return rows<{ status: string; channel: string; user: string; expires_at: string }>(
    `select status, channel, user_id as user, expires_at from deliveries
     where kind = 'visit_invite' order by created_at, key`,
  )
}
const statuses = async () => (await invitations()).map(({ status }) => status)
/** As after a mail service that did not answer: the next attempt is later. */
const keepWaiting = (until = '10:00') =>
  run(
    "update deliveries set status = 'queued', attempts = 1, next_at = ? where kind = 'visit_invite'",
    at(until),
  ).run()
/** As after a sender that was killed: another takes over once its lease is over. */
const keepLeased = (until: string) =>
  run(
    "update deliveries set status = 'sending', attempts = 1, lease_token = 'x', lease_until = ? where kind = 'visit_invite'",
    at(until),
  ).run()
const minute = (time: string) => {
  clock(time)
  return onCron({ cron: '* * * * *' } as ScheduledController, subscriberContext().env)
}
/** How the patient hears of what happens to visits: `0` in the app alone. */
const wantsNewsOfVisits = (enabled: 0 | 1) =>
  db.batch(
    ['push', 'sms', 'email'].map((channel) =>
      run(
        "insert into notification_preferences values (?, 'appointments', ?, ?, ?)",
        patient,
        channel,
        enabled,
        iso(0),
      ),
    ),
  )

beforeEach(async () => {
  ;({ availability, visit } = await resetToOneVisit())
  await run("update patients set preferred_communication = 'Text'").run()
})
afterAll(() => setClock(null))

describe('an invitation', () => {
  it('goes to the patient by mail, also to one who prefers texts, with an entry for their calendar, and says nothing else', async () => {
    await invite()
    expect(await invitations()).toMatchObject([{ channel: 'email', user: patient }])
    await minute('06:01')
    const letters = await capturedMessages(subscriberContext().env, 'patient@world.test')
    const letter = letters.find(({ channel }) => channel === 'email')
    expect(letter?.text).toContain('Your appointment is set for 11/23/2026, 9:00 AM ET.')
    expect(letter?.text).toContain('/app/appointments')
    expect(letter?.text).not.toMatch(/PrEP|HIV|video|clinic/i)
    expect(letter?.text).not.toContain(people.provider.last)
    expect(letter?.calendar).toContain('BEGIN:VEVENT')
  })

  it('is for a coming visit (409)', async () => {
    const id = await visitIn('Complete')
    await expect(invite(id)).rejects.toMatchObject({ status: 409 })
  })

  it('is sent once in ten minutes, however often staff press (409)', async () => {
    await invite()
    await expect(invite()).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'invited_recently', detail: expect.stringContaining('1 min ago') }],
    })
    expect(await invitations()).toHaveLength(1)
    setClock(toEpochMs(at('06:11')))
    await invite()
    expect(await invitations()).toHaveLength(2)
  })

  it('is refused where the email takes no mail (409)', async () => {
    await suppress('email', 'patient@world.test', 'bounced')
    await expect(invite()).rejects.toMatchObject({
      status: 409,
      errors: [{ code: 'contact_unreachable' }],
    })
    expect(await invitations()).toEqual([])
  })

  it('that waits gives way to the next one to the same visit', async () => {
    await invite()
    await outboxProcessor().drain()
    await keepWaiting()
    setClock(toEpochMs(at('06:11')))
    await invite()
    await minute('06:12')
    expect(await statuses()).toEqual(['superseded', 'sent'])
  })

  it.each([
    ['hears of visits by text', 1],
    ['hears of visits in the app alone', 0],
  ] as const)('that waits is not sent once the visit moved, to a patient who %s', async (_, on) => {
    await wantsNewsOfVisits(on)
    await invite()
    await outboxProcessor().drain()
    await keepWaiting()
    await visitsOf(as('support')).update(visit, slotOf(availability, '11:00'))
    await minute('10:01')
    expect(await statuses()).toEqual(['superseded'])
  })

  it('that waits is not sent once the visit is canceled', async () => {
    await invite()
    await outboxProcessor().drain()
    await keepWaiting()
    await as('support').call('POST /appointments/:id/set_canceled', {
      params: { id: visit },
      body: { reasonCode: 'other', reasonText: 'x' },
    })
    await minute('10:01')
    expect(await statuses()).toEqual(['superseded'])
  })

  describe.each([
    ['waits for the next attempt', keepWaiting],
    ['was in the hands of a sender that was killed', keepLeased],
  ] as const)('that %s', (_, keep) => {
    it.each([
      ['completed', () => endVideo(visit)],
      ['failed', () => fail(visit)],
    ] as const)('is not sent once the visit is %s, before its time is over', async (__, end) => {
      clock('08:55')
      await invite()
      await outboxProcessor().drain()
      await keep('09:15')
      clock('09:01')
      await start(visit)
      clock('09:05')
      await end()
      await minute('09:16')
      expect(await statuses()).not.toContain('sent')
      await minute('09:17')
      const left = await rows<{ status: string; body_encrypted: unknown }>(
        "select status, body_encrypted from deliveries where kind = 'visit_invite'",
      )
      expect(left).toEqual([
        { status: expect.stringMatching(/^(failed|superseded)$/), body_encrypted: null },
      ])
    })
  })

  it('that waits is not sent once the visit is marked missed', async () => {
    clock('08:55')
    await invite()
    await outboxProcessor().drain()
    await keepWaiting('09:15')
    clock('09:12')
    await miss(visit)
    await minute('09:16')
    expect(await statuses()).toEqual(['superseded'])
  })

  it('that waits is not sent to a patient whose visits are canceled as their account is closed', async () => {
    await invite()
    await outboxProcessor().drain()
    await keepWaiting()
    await run("update users set status = 'deactivated' where id = ?", patient).run()
    await as('support').call('POST /appointments/:id/set_canceled', {
      params: { id: visit },
      body: { reasonCode: 'other', reasonText: 'x' },
    })
    await outboxProcessor().drain()
    await minute('08:59')
    await run("update users set status = 'active' where id = ?", patient).run()
    expect(await rows("select status, error from deliveries where kind = 'visit_invite'")).toEqual([
      { status: 'failed', error: 'expired' },
    ])
  })

  it('can be sent until its visit ends, and never after', async () => {
    setClock(toEpochMs(at('09:05')))
    await invite()
    expect(await invitations()).toMatchObject([{ expires_at: at('09:20') }])
    await keepWaiting()
    await minute('09:21')
    expect(await rows("select status, error from deliveries where kind = 'visit_invite'")).toEqual([
      { status: 'failed', error: 'expired' },
    ])
  })
})
