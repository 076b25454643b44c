import { beforeEach, describe, expect, it } from 'vitest'
import { handleDeliveryCallback } from '#edge/deliveries/callbacks'
import { findSuppression } from '#edge/deliveries/suppressions'
import { unsubscribeUrlOf } from '#edge/deliveries/unsubscribe'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now } from '#edge/platform/time'
import { sign } from '../calls/twilio-signature'
import { as, bindings, db, userId, world } from '../world'

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

describe('a text to the clinic’s number', () => {
  it.each([' stop ', 'OPTOUT'])('ends texts by %j and begins them again by START', async (word) => {
    await fromTwilio('/api/sms/inbound', { From: `+1${phone}`, Body: word })
    expect(await suppressionOf('sms', phone)).toBe('stopped')
    await fromTwilio('/api/sms/inbound', { From: `+1${phone}`, Body: 'Start' })
    expect(await suppressionOf('sms', phone)).toBeNull()
  })

  it('with other words changes nothing, and is answered by no text', async () => {
    const answer = await fromTwilio('/api/sms/inbound', {
      From: `+1${phone}`,
      Body: 'Please stop by the clinic',
    })
    expect(await answer.text()).toBe('<Response/>')
    expect(await suppressionOf('sms', phone)).toBeNull()
  })

  it('ends texts too when Twilio says that the number had sent STOP before', async () => {
    const id = await insertSent('sms', 'twilio')
    await fromTwilio(`/api/sms/status?delivery=${id}`, {
      MessageStatus: 'failed',
      ErrorCode: '21610',
      To: `+1${phone}`,
    })
    expect(await suppressionOf('sms', phone)).toBe('stopped')
  })
})

describe('what became of a mail', () => {
  const event = (type: string, id: string, more: object = {}) => ({
    type,
    data: { email_id: id, to: [mail], ...more },
  })

  it('is kept, and an address that bounced for good gets no more mail', async () => {
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

  it('that Resend did not send says so, and one it suppresses gets no more mail', async () => {
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

  it('of a full mailbox does not stop the next mail, a complaint does', async () => {
    const id = await insertSent('email', 'resend')
    await fromResend(event('email.bounced', id, { bounce: { type: 'Transient' } }))
    expect(await suppressionOf('email', mail)).toBeNull()
    await fromResend(event('email.complained', id))
    expect(await suppressionOf('email', mail)).toBe('complained')
  })

  it('is not read with another signature, nor an hour later', async () => {
    const id = await insertSent('email', 'resend')
    const forged = await fromResend(event('email.bounced', id), now(), 'x'.repeat(24))
    const late = await fromResend(event('email.bounced', id), now() - 3_600_000)
    expect([forged.status, late.status, await statusOf(id)]).toEqual([403, 403, 'sent'])
  })
})

describe('the reader of a mail who wants no more such mail', () => {
  const patient = userId('patient')
  const choices = async () =>
    (
      await db
        .prepare('select kind_group, enabled from notification_preferences where user_id = ?')
        .bind(patient)
        .all()
    ).results
  const insertMail = async (kind: string) => {
    const id = await insertSent('email', 'resend')
    await db
      .prepare('update deliveries set user_id = ?, kind = ? where id = ?')
      .bind(patient, kind, id)
      .run()
    return id
  }
  const ask = (url: string | null, method: string) =>
    handleDeliveryCallback(new Request(url ?? '', { method }), env)

  it('gets none of the group without signing in, and switches it on again in the settings', async () => {
    const url = await unsubscribeUrlOf(env, await insertMail('re_engage'), 're_engage')
    const followed = await ask(url, 'GET')
    expect([followed.status, followed.headers.get('location')]).toEqual([
      303,
      '/app/account/settings',
    ])
    expect(await choices()).toEqual([])
    expect((await ask(url, 'POST')).status).toBe(204)
    expect(await choices()).toEqual([{ kind_group: 'news', enabled: 0 }])
    await as('patient').call('PATCH /users/:user/user_settings', {
      params: { user: patient },
      body: { notificationSettings: { 'news.email': true } },
    })
    expect(await choices()).toEqual([{ kind_group: 'news', enabled: 1 }])
  })

  it('changes nothing by an address that we did not sign, and there is none where it must be said', async () => {
    await db.prepare('delete from notification_preferences').run()
    const id = await insertMail('re_engage')
    const url = await unsubscribeUrlOf(env, id, 're_engage')
    const other = await insertMail('visit_booked')
    expect((await ask(url?.replace(id, other) ?? '', 'POST')).status).toBe(403)
    expect((await ask(url?.replace(/key=.*/, 'key=') ?? '', 'POST')).status).toBe(403)
    expect(await choices()).toEqual([])
    expect(await unsubscribeUrlOf(env, id, 'password_changed')).toBeNull()
  })
})
