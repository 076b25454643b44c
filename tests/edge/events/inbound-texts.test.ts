import { beforeEach, describe, expect, it } from 'vitest'
import { capturedMessages } from '#edge/deliveries/dev-outbox'
import { sendDueDeliveries } from '#edge/deliveries/send-due'
import { findSuppression } from '#edge/deliveries/suppressions'
import { handleInboundText } from '#edge/domains/inbound_texts/index'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { sign } from '../calls/twilio-signature'
import { as, bindings, db, userId, world } from '../world'

const origin = 'https://care.test'
const env = { ...environmentOf(bindings), APP_ORIGIN: origin, TWILIO_AUTH_TOKEN: 'auth-token' }
const phone = '2125550142'
const path = '/api/sms/inbound'
let messages = 0

beforeEach(async () => {
  await world()
  await db.batch(
    ['suppressed_addresses', 'deliveries', 'service_messages', 'tasks'].map((table) =>
      db.prepare(`delete from ${table}`),
    ),
  )
  await db
    .prepare(
      `update users set phone = ?, phone_verified_at = '2026-01-01T00:00:00.000Z', language = 'es' where id = ?`,
    )
    .bind(phone, userId('patient'))
    .run()
})

const text = async (Body: string, more: Record<string, string> = {}, token?: string) => {
  messages += 1
  const fields = { From: `+1${phone}`, Body, MessageSid: `SM${messages}`, ...more }
  const response = await handleInboundText(
    new Request(`http://inner.test${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-twilio-signature': await sign(`${origin}${path}`, fields, token) },
    }),
    env,
  )
  return { status: response.status, answer: await response.text() }
}
const isStopped = async () =>
  (await findSuppression(env, connect(bindings.DB), 'sms', phone)) === 'stopped'
const tasks = () => as('support').tasks.list({ filter: { kind: 'read_text' } })

describe('a text that ends or begins texts', () => {
  it.each([
    ['Stop.', 'Start.'],
    ['stop please', 'opt in'],
    ['ARRÊT', 'Reprendre'],
    ['BAJA', 'Sí'],
    ['إيقاف', 'نعم'],
  ])('takes effect as %j and %j, and gets a confirmation', async (stop, start) => {
    const stopped = await text(stop)
    expect([stopped.status, await isStopped()]).toEqual([200, true])
    expect(stopped.answer).toMatch(/^<Response><Message>.*START.*<\/Message><\/Response>$/)
    const started = await text(start)
    expect([started.status, await isStopped()]).toEqual([200, false])
    expect(started.answer).toMatch(/STOP/)
    expect(await tasks()).toEqual([])
  })

  it.each(['STOP', 'quit', ' end '])(
    'gets no second reply where the carrier replies to %j',
    async (word) => {
      expect((await text(word)).answer).toBe('<Response/>')
      expect(await isStopped()).toBe(true)
    },
  )

  it('takes its effect from the carrier’s OptOutType before its words', async () => {
    await text('ALTO', { OptOutType: 'STOP' })
    expect(await isStopped()).toBe(true)
    await text('INICIAR', { OptOutType: 'START' })
    expect(await isStopped()).toBe(false)
  })

  it('changes nothing when the carrier repeats it after START', async () => {
    await text('STOP', { MessageSid: 'SMsame' })
    await text('START')
    await text('STOP', { MessageSid: 'SMsame' })
    expect(await isStopped()).toBe(false)
  })

  it('is refused with 403 without a signature of Twilio', async () => {
    expect((await text('STOP', {}, 'another')).status).toBe(403)
    expect(await isStopped()).toBe(false)
  })
})

describe('a text with other words', () => {
  it('opens a task of customer support with its words and its patient, and gets one reply a day', async () => {
    expect((await text('Cancel my appointment')).answer).toBe('<Response/>')
    await text('Are you there?')
    expect(await isStopped()).toBe(false)
    const found = await tasks()
    expect(found.map(({ team, patientId, details }) => ({ team, patientId, details }))).toEqual(
      ['Cancel my appointment', 'Are you there?'].map((words) => ({
        team: 'customer_support',
        patientId: userId('patient'),
        details: `+1 212-555-0142\n“${words}”`,
      })),
    )
    for (const { dueAt } of found) expect(dueAt).toMatch(/^\d{4}-/)
    await sendDueDeliveries(env)
    const sent = await capturedMessages(env, phone)
    expect(sent.map((message) => message.text)).toEqual([
      expect.stringMatching(/leerá su mensaje.*STOP/),
    ])
  })

  it('stops texts too where it begins with STOP, and then gets no other reply', async () => {
    expect((await text('STOP, I feel sick')).answer).toMatch(/START/)
    expect(await isStopped()).toBe(true)
    expect(await tasks()).toHaveLength(1)
    await sendDueDeliveries(env)
    expect(await capturedMessages(env, phone)).toEqual([])
  })

  it('opens a task without a patient from an unknown number', async () => {
    await text('Who is this?', { From: '+13105550199' })
    expect((await tasks()).map(({ patientId }) => patientId)).toEqual([null])
  })

  it('allows nothing with a yes where texts were not stopped', async () => {
    await text('Yes', { MessageSid: 'SMyes' })
    expect(await tasks()).toHaveLength(1)
  })

  it('opens one task when the carrier repeats it', async () => {
    await text('hello?', { MessageSid: 'SMtwice' })
    await text('hello?', { MessageSid: 'SMtwice' })
    expect(await tasks()).toHaveLength(1)
  })
})
