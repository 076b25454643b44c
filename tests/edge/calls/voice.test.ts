import { decodeJwt, jwtVerify } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { handleVoiceCallback } from '#edge/domains/phone_calls/index'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import {
  isTwilioSignature,
  signVoiceToken,
  twilioVoiceKeys,
  voiceIdentity,
} from '#edge/platform/services/voice'
import { iso, now } from '#edge/platform/time'
import { bindings, db, userId, world } from '../world'
import { sign } from './twilio-signature'

const origin = 'https://care.test'
const env = {
  ...environmentOf(bindings),
  APP_ORIGIN: origin,
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_API_KEY: 'SK1',
  TWILIO_API_SECRET: 's'.repeat(32),
  TWILIO_FROM: '+12125550100',
  TWILIO_AUTH_TOKEN: 'auth-token',
  TWILIO_VOICE_APP: 'AP1',
}

const post = async (path: string, fields: Record<string, string>, signature?: string) =>
  handleVoiceCallback(
    // Behind a proxy the address of the request is another than the one Twilio signed.
    new Request(`http://inner.test${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-twilio-signature': signature ?? (await sign(`${origin}${path}`, fields)) },
    }),
    env,
  )

const insertCall = async () => {
  const id = uuidv7()
  await db.batch([
    db.prepare('delete from phone_calls'),
    db.prepare(`update users set phone = '2125550142' where id = ?`).bind(userId('patient')),
    db
      .prepare(
        `insert into phone_calls (id, patient_id, caller_id, carrier, masked_number, status, started_at, created_at, updated_at)
         values (?, ?, ?, 'twilio', '••• ••• 0142', 'queued', ?, ?, ?)`,
      )
      .bind(id, userId('patient'), userId('support'), iso(now()), iso(now()), iso(now())),
  ])
  return id
}
const callOf = (id: string) =>
  db.prepare('select status, carrier_sid, seconds from phone_calls where id = ?').bind(id).first()

beforeEach(world)

describe('the signature of a callback', () => {
  // From Twilio's documentation and the tests of its libraries.
  const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
  const fieldsOf = (phone: string) => ({
    CallSid: 'CA1234567890ABCDE',
    Caller: phone,
    Digits: '1234',
    From: phone,
    To: '+18005551212',
  })
  it.each([
    ['+14158675309', 'RSOYDt4T1cUTdK1PDd93/VVr8B8='],
    ['+14158675310', 'GvWf1cFY/Q7PnoempGyD5oXAezc='],
  ])('is the one Twilio publishes for %s', async (phone, signature) => {
    expect(await isTwilioSignature('12345', signature, url, fieldsOf(phone))).toBe(true)
    expect(await isTwilioSignature('12346', signature, url, fieldsOf(phone))).toBe(false)
    expect(await isTwilioSignature('12345', signature, `${url}3`, fieldsOf(phone))).toBe(false)
    const forged = { ...fieldsOf(phone), To: '+18005551213' }
    expect(await isTwilioSignature('12345', signature, url, forged)).toBe(false)
  })

  it.each(['', 'not base64 !', 'AAAA'])('is refused as %j', async (signature) => {
    const id = await insertCall()
    const response = await post(
      `/api/voice/status?call=${id}`,
      { CallStatus: 'completed' },
      signature,
    )
    expect(response.status).toBe(403)
    expect(await callOf(id)).toMatchObject({ status: 'queued' })
  })
})

describe('a token for calls', () => {
  it('is what Twilio takes: to place calls, and to receive none', async () => {
    const keys = twilioVoiceKeys(env)
    if (!keys) throw new Error('No keys')
    const token = await signVoiceToken(keys, userId('support'))
    const { payload, protectedHeader } = await jwtVerify(
      token,
      new TextEncoder().encode(env.TWILIO_API_SECRET),
      { currentDate: new Date(now()) },
    )
    expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', cty: 'twilio-fpa;v=1' })
    expect(payload).toMatchObject({ iss: 'SK1', sub: 'AC1' })
    expect(decodeJwt(token).grants).toEqual({
      identity: voiceIdentity(userId('support')),
      voice: { outgoing: { application_sid: 'AP1' } },
    })
  })

  it('is not to be had with a key missing', () => {
    for (const name of ['TWILIO_AUTH_TOKEN', 'TWILIO_VOICE_APP', 'TWILIO_FROM', 'TWILIO_API_KEY'])
      expect(twilioVoiceKeys({ ...env, [name]: undefined })).toBeNull()
  })
})

describe('POST /api/voice/connect', () => {
  const fields = (id: string, caller = userId('support')) => ({
    phone_call_id: id,
    From: `client:${voiceIdentity(caller)}`,
    CallSid: 'CA7',
  })

  it('dials the number on file under the number of the clinic', async () => {
    const id = await insertCall()
    const response = await post('/api/voice/connect', fields(id))
    expect(response.headers.get('content-type')).toBe('text/xml')
    const twiml = await response.text()
    expect(twiml).toContain('<Dial callerId="+12125550100" answerOnBridge="true"')
    expect(twiml).toContain('>+12125550142</Number>')
    expect(twiml).toContain(`statusCallback="${origin}/api/voice/status?call=${id}"`)
    expect(await callOf(id)).toMatchObject({ status: 'ringing', carrier_sid: 'CA7' })
  })

  it.each([
    [
      'a browser that did not place the call',
      async () => fields(await insertCall(), userId('manager')),
    ],
    ['a call that is not there', async () => fields(uuidv7())],
  ])('hangs up on %s', async (_, fieldsFor) => {
    const twiml = await (await post('/api/voice/connect', await fieldsFor())).text()
    expect(twiml).toContain('<Hangup/>')
    expect(twiml).not.toContain('Number')
  })
})

describe('POST /api/voice/status', () => {
  it('takes the call on, and ignores what comes twice or late', async () => {
    const id = await insertCall()
    const tell = (CallStatus: string) => post(`/api/voice/status?call=${id}`, { CallStatus })
    for (const status of ['initiated', 'ringing', 'in-progress', 'ringing'])
      expect((await tell(status)).status).toBe(204)
    expect(await callOf(id)).toMatchObject({ status: 'in_progress' })
    await tell('completed')
    await tell('no-answer')
    expect(await callOf(id)).toMatchObject({ status: 'completed', seconds: 0 })
  })

  it('answers 404 to a status it does not know', async () => {
    const id = await insertCall()
    expect((await post(`/api/voice/status?call=${id}`, { CallStatus: 'sleeping' })).status).toBe(
      404,
    )
  })
})
