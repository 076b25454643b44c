import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { findSuppression } from '#edge/deliveries/suppressions'
import { connect } from '#edge/platform/db/connection'
import { suppress } from '../../suppress'
import { api, bindings, db, json, userId, world } from '../../world'
import { browser, codeTo, dataOf, env, errorOf } from '../auth-fixtures'

const patient = userId('patient')
const phone = '2125550142'
const email = 'patient@world.test'
const stamp = '2026-01-01T00:00:00.000Z'
const connection = connect(bindings.DB)

beforeAll(world)
beforeEach(() =>
  db.batch([
    db.prepare('delete from suppressed_addresses'),
    db.prepare('delete from deliveries'),
    db.prepare('delete from verification_codes'),
    db
      .prepare(
        'update users set phone = ?, phone_verified_at = ?, email_verified_at = ? where id = ?',
      )
      .bind(phone, stamp, stamp, patient),
  ]),
)
/** Asks for a code that proves a contact on file; answers with what the browser gets. */
const verify = async (channel: 'sms' | 'email') => {
  const path = `/api/patients/${patient}/verifications`
  const sent = await dataOf(api(path, json({ channel }), 'patient'))
  await sendDueDeliveries(env)
  return { channel: sent.attributes.channel, names: Object.keys(sent.attributes) }
}

describe('a code that signs in', () => {
  it('goes by mail to a patient whose phone sent STOP, under the same answer, and opens the session', async () => {
    const before = await dataOf(browser().post('/auth/login', { phone }))
    await db.prepare('delete from verification_codes').run()
    await suppress('sms', phone, 'stopped')
    const visitor = browser()
    const challenge = await dataOf(visitor.post('/auth/login', { phone }))
    expect(Object.keys(challenge.attributes)).toEqual(Object.keys(before.attributes))
    expect(challenge.attributes.channel).toBe('sms')
    await db.prepare("delete from deliveries where channel = 'sms'").run()
    await sendDueDeliveries(env)
    const code = await codeTo(email)
    const opened = await visitor.post('/auth/verification_code', { id: challenge.id, code })
    expect(opened.ok).toBe(true)
    expect(await capturedMessages(env, phone)).toEqual([])
  })
})

describe('a code that proves a contact', () => {
  it('goes nowhere else than to the phone, whose answer does not tell that it sent STOP', async () => {
    const before = await verify('sms')
    await db.batch([
      db.prepare('delete from verification_codes'),
      db.prepare('delete from deliveries'),
    ])
    await suppress('sms', phone, 'stopped')
    expect(await verify('sms')).toEqual(before)
    expect(await capturedMessages(env, email)).toEqual([])
    expect(await findSuppression(env, connection, 'sms', phone)).toBe('stopped')
  })

  it('is sent to a bounced email, which takes mail again', async () => {
    await suppress('email', email, 'bounced')
    await verify('email')
    expect(await codeTo(email)).toMatch(/^\d{6}$/)
    expect(await findSuppression(env, connection, 'email', email)).toBeNull()
  })

  it('is sent to an email after a spam complaint, which stays suppressed for other mail', async () => {
    await suppress('email', email, 'complained')
    await verify('email')
    expect(await codeTo(email)).toMatch(/^\d{6}$/)
    expect(await findSuppression(env, connection, 'email', email)).toBe('complained')
  })

  it.each(['stopped', 'landline'] as const)(
    'is refused to staff with 422 where the phone is %s',
    async (reason) => {
      await suppress('sms', phone, reason)
      const path = `/api/patients/${patient}/verifications`
      const refused = await errorOf(api(path, json({ channel: 'sms' }), 'support'))
      expect(refused).toMatchObject({ status: '422', code: 'contact_unreachable' })
    },
  )
})

describe('a patient with an email alone', () => {
  beforeEach(() =>
    db
      .prepare('update users set phone = null, phone_verified_at = null where id = ?')
      .bind(patient)
      .run(),
  )

  it.each(['complained', 'bounced'] as const)(
    'signs in with a requested code after a mail that %s',
    async (reason) => {
      await suppress('email', email, reason)
      const visitor = browser()
      const challenge = await dataOf(visitor.post('/auth/login', { email }))
      await sendDueDeliveries(env)
      const code = await codeTo(email)
      const opened = await visitor.post('/auth/verification_code', { id: challenge.id, code })
      expect(opened.ok).toBe(true)
    },
  )
})

describe('a contact that takes no more messages', () => {
  const path = `/api/patients/${patient}/unreachable_contacts`
  const allow = (channel: 'sms' | 'email', role: 'support' | 'patient' = 'support') =>
    api(path, json({ channel, patient_agrees: true }), role)
  const reasons = async (): Promise<string[]> => {
    const found: { attributes: { channel: string; reason: string } }[] = await dataOf(
      api(path, {}, 'support'),
    )
    return found.map(({ attributes: { channel, reason } }) => `${channel} ${reason}`)
  }

  it('is shown to staff with its reason, and is allowed again with consent of the patient', async () => {
    await suppress('email', email, 'complained')
    await suppress('sms', phone, 'landline')
    expect((await reasons()).toSorted()).toEqual(['email complained', 'sms landline'])
    expect((await allow('email')).status).toBe(201)
    expect((await allow('sms', 'patient')).status).toBe(201)
    expect(await reasons()).toEqual([])
    const without = await errorOf(api(path, json({ channel: 'email' }), 'support'))
    expect(without).toMatchObject({ status: '422' })
  })

  it('stays suppressed after STOP until START', async () => {
    await suppress('sms', phone, 'stopped')
    expect(await errorOf(allow('sms'))).toMatchObject({ code: 'stopped_by_owner' })
    expect(await reasons()).toEqual(['sms stopped'])
  })
})
