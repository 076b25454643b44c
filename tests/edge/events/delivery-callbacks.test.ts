import { beforeEach, describe, expect, it } from 'vitest'
import { handleDeliveryCallback } from '#edge/deliveries/callbacks'
import { allowAddress, findSuppression, maxSoftBounces } from '#edge/deliveries/suppressions'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import { sign } from '../calls/twilio-signature'
import { bindings, db, world } from '../world'

const origin = 'https://care.test'
const secret = `whsec_${btoa('k'.repeat(24))}`
const env = {
  ...environmentOf(bindings),
  APP_ORIGIN: origin,
  TWILIO_AUTH_TOKEN: 'auth-token',
  RESEND_WEBHOOK_SECRET: secret,
}
const phone = '2125550142'
const mail = 'jordan@example.org'

beforeEach(async () => {
  await world()
  await db.prepare('delete from suppressed_addresses').run()
})

const insertSent = async (channel: 'sms' | 'email', provider: string, status = 'sent') => {
  const id = uuidv7()
  await db
    .prepare(
      `insert into deliveries (id, key, channel, kind, status, next_at, provider, provider_id, created_at)
        values (?1, ?1, ?2, 'test', ?3, ?4, ?5, ?1, ?4)`,
    )
    .bind(id, channel, status, iso(now()), provider)
    .run()
  return id
}
const statusOf = async (id: string) =>
  (
    await db
      .prepare('select status from deliveries where id = ?')
      .bind(id)
      .first<{ status: string }>()
  )?.status
const suppressionOf = (channel: 'sms' | 'email', address: string) =>
  findSuppression(env, connect(bindings.DB), channel, address)

const fromTwilio = async (path: string, fields: Record<string, string>, token?: string) =>
  handleDeliveryCallback(
    new Request(`http://inner.test${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-twilio-signature': await sign(`${origin}${path}`, fields, token) },
    }),
    env,
  )

/** Resend's side of the signature, by the published recipe of Svix. */
const fromResend = async (event: object, at = now(), key = 'k'.repeat(24)) => {
  const body = JSON.stringify(event)
  const timestamp = String(Math.floor(at / 1000))
  const hmacKey = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const bytes = await crypto.subtle.sign(
    'HMAC',
    hmacKey,
    new TextEncoder().encode(`msg_1.${timestamp}.${body}`),
  )
  return handleDeliveryCallback(
    new Request('http://inner.test/api/mail/events', {
      method: 'POST',
      body,
      headers: {
        'svix-id': 'msg_1',
        'svix-timestamp': timestamp,
        'svix-signature': `v1,AAAA v1,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`,
      },
    }),
    env,
  )
}

describe('what became of a text', () => {
  it.each([
    ['delivered', 'delivered'],
    ['undelivered', 'bounced'],
    ['failed', 'bounced'],
    ['queued', 'sent'],
  ])('is kept when Twilio says %s', async (twilioStatus, status) => {
    const id = await insertSent('sms', 'twilio')
    const answer = await fromTwilio(`/api/sms/status?delivery=${id}`, {
      MessageStatus: twilioStatus,
      To: `+1${phone}`,
    })
    expect([answer.status, await statusOf(id)]).toEqual([204, status])
  })

  it('is kept where its answer was lost and another try waits: there is none', async () => {
    const id = await insertSent('sms', 'twilio', 'queued')
    const tell = (MessageStatus: string) =>
      fromTwilio(`/api/sms/status?delivery=${id}`, { MessageStatus })
    await tell('delivered')
    expect(await statusOf(id)).toBe('queued')
    await db.prepare('update deliveries set attempts = 1 where id = ?').bind(id).run()
    await tell('undelivered')
    expect(await statusOf(id)).toBe('queued')
    await tell('delivered')
    expect(await statusOf(id)).toBe('delivered')
  })

  it('stays as it ended when an older word comes late', async () => {
    const id = await insertSent('sms', 'twilio', 'bounced')
    await fromTwilio(`/api/sms/status?delivery=${id}`, { MessageStatus: 'delivered' })
    expect(await statusOf(id)).toBe('bounced')
  })

  it('is not read unless Twilio signed it', async () => {
    const id = await insertSent('sms', 'twilio')
    const answer = await fromTwilio(
      `/api/sms/status?delivery=${id}`,
      { MessageStatus: 'delivered' },
      'another-token',
    )
    expect([answer.status, await statusOf(id)]).toEqual([403, 'sent'])
  })
})

describe('the suppression of a phone after a failed text', () => {
  const tell = async (ErrorCode: string, MessageStatus = 'undelivered', sent?: string) => {
    const id = sent ?? (await insertSent('sms', 'twilio'))
    const fields = { MessageStatus, ErrorCode, To: `+1${phone}` }
    await fromTwilio(`/api/sms/status?delivery=${id}`, fields)
    return id
  }

  it.each([
    ['21610', 'stopped'],
    ['30006', 'landline'],
    ['21614', 'landline'],
    ['30005', 'bounced'],
    ['30003', null],
    ['30007', null],
  ])('follows from error code %s: %s', async (code, reason) => {
    expect(await statusOf(await tell(code))).toBe('bounced')
    expect(await suppressionOf('sms', phone)).toBe(reason)
  })

  it('is left out where the phone sent START after the text', async () => {
    const id = await insertSent('sms', 'twilio')
    await db
      .prepare('update deliveries set sent_at = ? where id = ?')
      .bind(iso(now() - 60_000), id)
      .run()
    await connect(bindings.DB).batch([await allowAddress(env, 'sms', phone)])
    await tell('21610', 'undelivered', id)
    expect(await suppressionOf('sms', phone)).toBeNull()
  })

  it('starts after five soft bounces in a row, counted anew from each delivery', async () => {
    for (let at = 0; at < maxSoftBounces - 1; at++) await tell('30003')
    await tell('', 'delivered')
    for (let at = 0; at < maxSoftBounces - 1; at++) await tell('30003')
    expect(await suppressionOf('sms', phone)).toBeNull()
    await tell('30003')
    expect(await suppressionOf('sms', phone)).toBe('bounced')
  })

  it('does not replace STOP', async () => {
    await tell('21610')
    await tell('30006')
    expect(await suppressionOf('sms', phone)).toBe('stopped')
  })
})

describe('the outcome of a mail', () => {
  const event = (type: string, id: string, more: object = {}) => ({
    type,
    data: { email_id: id, to: [mail], ...more },
  })

  it('is stored, and a hard bounce suppresses the address', async () => {
    const [delivered, bounced] = [
      await insertSent('email', 'resend'),
      await insertSent('email', 'resend'),
    ]
    await fromResend(event('email.delivered', delivered))
    expect(await suppressionOf('email', mail)).toBeNull()
    await fromResend(event('email.bounced', bounced, { bounce: { type: 'Permanent' } }))
    expect([await statusOf(delivered), await statusOf(bounced)]).toEqual(['delivered', 'bounced'])
    expect(await suppressionOf('email', mail)).toBe('bounced')
  })

  it('is failed or suppressed where Resend did not send it, and suppression stops mail', async () => {
    const [failed, suppressed] = [
      await insertSent('email', 'resend'),
      await insertSent('email', 'resend'),
    ]
    await fromResend(event('email.failed', failed))
    expect([await statusOf(failed), await suppressionOf('email', mail)]).toEqual(['failed', null])
    await fromResend(event('email.suppressed', suppressed))
    expect([await statusOf(suppressed), await suppressionOf('email', mail)]).toEqual([
      'suppressed',
      'bounced',
    ])
  })

  it.each([
    ['Permanent', 'bounced'],
    ['permanent', 'bounced'],
    ['Transient', null],
    ['transient', null],
    ['Undetermined', null],
    [undefined, null],
  ])('suppresses the address after a bounce of type %s: %s', async (type, reason) => {
    const id = await insertSent('email', 'resend')
    await fromResend(event('email.bounced', id, type ? { bounce: { type } } : {}))
    expect([await statusOf(id), await suppressionOf('email', mail)]).toEqual(['bounced', reason])
  })

  it('suppresses the address after five soft bounces in a row', async () => {
    for (let at = 0; at < maxSoftBounces; at++) {
      expect(await suppressionOf('email', mail)).toBeNull()
      const id = await insertSent('email', 'resend')
      await fromResend(event('email.bounced', id, { bounce: { type: 'Transient' } }))
    }
    expect(await suppressionOf('email', mail)).toBe('bounced')
  })

  it('suppresses all but mandatory mail after a complaint', async () => {
    const id = await insertSent('email', 'resend')
    await fromResend(event('email.complained', id))
    expect(await suppressionOf('email', mail)).toBe('complained')
  })

  const dated = (type: string, id: string, seconds: number, more: object = {}) => ({
    ...event(type, id, more),
    created_at: iso(now() - 60_000 + seconds * 1000),
  })
  const hard = { bounce: { type: 'Permanent' } }
  const soft = { bounce: { type: 'Transient' } }

  it.each([
    ['delivered, then bounced', ['email.delivered', 1], ['email.bounced', 2, hard], 'bounced'],
    [
      'bounced, then reported as delivered before',
      ['email.bounced', 2, hard],
      ['email.delivered', 1],
      'bounced',
    ],
    [
      'bounced softly, then delivered',
      ['email.bounced', 1, soft],
      ['email.delivered', 2],
      'delivered',
    ],
    [
      'bounced softly, then reported as delivered before',
      ['email.bounced', 2, soft],
      ['email.delivered', 1],
      'bounced',
    ],
    [
      'bounced softly, then hard',
      ['email.bounced', 1, soft],
      ['email.bounced', 2, hard],
      'bounced',
    ],
    ['failed, then delivered', ['email.failed', 1], ['email.delivered', 2], 'delivered'],
    ['delivered, then failed', ['email.delivered', 1], ['email.failed', 2], 'delivered'],
    ['suppressed, then delivered', ['email.suppressed', 1], ['email.delivered', 2], 'suppressed'],
  ] as const)('keeps the right status when %s', async (_, first, second, status) => {
    const id = await insertSent('email', 'resend')
    for (const [type, seconds, more] of [first, second])
      await fromResend(dated(type, id, seconds, more))
    expect(await statusOf(id)).toBe(status)
  })

  it('changes nothing when it is older than the choice of its owner', async () => {
    const id = await insertSent('email', 'resend')
    await connect(bindings.DB).batch([await allowAddress(env, 'email', mail)])
    await fromResend(dated('email.complained', id, 1))
    await fromResend(dated('email.bounced', id, 2, hard))
    expect(await suppressionOf('email', mail)).toBeNull()
  })

  it.each([
    ['a text', mail],
    ['a name and the address', `Jordan Ellis <${mail.toUpperCase()}>`],
    ['several', ['Pat <other@example.org>', mail]],
  ])('names its recipient as %s', async (_, to) => {
    const id = await insertSent('email', 'resend')
    await fromResend({ type: 'email.bounced', data: { email_id: id, to, ...hard } })
    expect(await suppressionOf('email', mail)).toBe('bounced')
  })

  it.each([[{}], [{ type: 'email.opened' }], [{ type: 'email.bounced', data: null }], [[]]])(
    'is ignored in an event like %j',
    async (odd) => expect((await fromResend(odd)).status).toBe(204),
  )

  it('is not read with another signature, nor an hour later', async () => {
    const id = await insertSent('email', 'resend')
    const forged = await fromResend(event('email.bounced', id), now(), 'x'.repeat(24))
    const late = await fromResend(event('email.bounced', id), now() - 3_600_000)
    expect([forged.status, late.status, await statusOf(id)]).toEqual([403, 403, 'sent'])
  })
})
