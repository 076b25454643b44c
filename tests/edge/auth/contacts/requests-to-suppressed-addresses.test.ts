import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suppress } from '../../suppress'
import { api, db, json, userId, world } from '../../world'
import { dataOf, errorOf, lastMessageTo } from '../auth-fixtures'

const patient = userId('patient')
const phone = '2125550143'
const email = 'patient@world.test'
const stamp = '2026-01-01T00:00:00.000Z'

beforeAll(world)
const contacts = (emailVerifiedAt: string | null, phoneVerifiedAt: string | null) =>
  db
    .prepare(
      'update users set phone = ?, phone_verified_at = ?, email_verified_at = ? where id = ?',
    )
    .bind(phone, phoneVerifiedAt, emailVerifiedAt, patient)
const prefer = (way: string, optedOut = 0) =>
  db
    .prepare('update patients set preferred_communication = ?, sms_opt_out = ? where id = ?')
    .bind(way, optedOut, patient)
beforeEach(() =>
  db.batch([
    db.prepare('delete from suppressed_addresses'),
    db.prepare('delete from deliveries'),
    db.prepare('delete from rate_limits'),
    contacts(stamp, stamp),
    prefer('Text and Email'),
  ]),
)
describe('a request to agree to the consents', () => {
  const request = () => api(`/api/patients/${patient}/send_consent`, json({}), 'support')
  const channel = async () => (await dataOf(request())).attributes.channel

  it('goes the way the patient prefers', async () => {
    expect(await channel()).toBe('email')
    await db.batch([db.prepare('delete from deliveries'), prefer('Text')])
    expect(await channel()).toBe('sms')
    expect((await lastMessageTo(phone))?.link).toContain('/app')
  })

  it('goes by mail after STOP from the phone, and by text after a bounced email', async () => {
    await prefer('Text').run()
    await suppress('sms', phone, 'stopped')
    expect(await channel()).toBe('email')
    await db.batch([db.prepare('delete from suppressed_addresses'), prefer('Email')])
    // Within the hour of the first: it bounced, and is sent the other way at once.
    await suppress('email', email, 'bounced')
    expect(await channel()).toBe('sms')
    expect((await lastMessageTo(phone))?.link).toContain('/app')
  })

  it('goes to no contact that the patient has not verified', async () => {
    await contacts(null, stamp).run()
    expect(await channel()).toBe('sms')
    await contacts(null, null).run()
    expect(await errorOf(request())).toMatchObject({ status: '409', code: 'contact_unreachable' })
  })

  it('is refused with 409 where the email bounced and the patient takes no texts', async () => {
    await prefer('Text', 1).run()
    await suppress('email', email, 'bounced')
    const refused = await errorOf(request())
    expect(refused).toMatchObject({ status: '409', code: 'contact_unreachable' })
    expect(refused.detail).toContain('Write to them here')
  })
})

describe('a link to sign in', () => {
  const send = (channel: 'sms' | 'email') =>
    errorOf(
      api(
        '/api/auth/verification_code/patients',
        json({ patient_id: patient, channel }),
        'support',
      ),
    )

  it('is refused for a contact that takes no messages, and names the other one', async () => {
    await suppress('email', email, 'complained')
    expect(await send('email')).toMatchObject({
      code: 'contact_unreachable',
      detail: expect.stringContaining('Use the phone'),
      source: { pointer: '/data/attributes/channel' },
    })
    await suppress('sms', phone, 'stopped')
    expect(await send('sms')).toMatchObject({
      code: 'contact_unreachable',
      detail: expect.stringContaining('Use the email'),
    })
  })
})
