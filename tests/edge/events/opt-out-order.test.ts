import { beforeEach, expect, it } from 'vitest'
import { handleDeliveryCallback } from '#edge/deliveries/callbacks'
import { findSuppression } from '#edge/deliveries/suppressions'
import { handleInboundText } from '#edge/domains/inbound_texts/index'
import { connect } from '#edge/platform/db/connection'
import { environmentOf } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { iso, now, setClock } from '#edge/platform/time'
import { sign } from '../calls/twilio-signature'
import { bindings, db } from '../world'

const origin = 'https://care.test'
const env = { ...environmentOf(bindings), APP_ORIGIN: origin, TWILIO_AUTH_TOKEN: 'auth-token' }
const phone = '2125550142'
let messages = 0

beforeEach(async () => {
  setClock(null)
  await db.batch(
    ['suppressed_addresses', 'deliveries', 'service_messages', 'tasks'].map((table) =>
      db.prepare(`delete from ${table}`),
    ),
  )
  messages += 100
})

const post = async (path: string, fields: Record<string, string>) =>
  new Request(`http://inner.test${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-twilio-signature': await sign(`${origin}${path}`, fields) },
  })
const text = async (Body: string) => {
  messages += 1
  const fields = { From: `+1${phone}`, Body, MessageSid: `SMorder${messages}` }
  await handleInboundText(await post('/api/sms/inbound', fields), env)
}
const send = async () => {
  const id = uuidv7()
  await db
    .prepare(
      `insert into deliveries (id, key, channel, kind, status, next_at, sent_at, provider, provider_id, created_at)
        values (?1, ?1, 'sms', 'test', 'sent', ?2, ?2, 'twilio', ?1, ?2)`,
    )
    .bind(id, iso(now()))
    .run()
  return id
}
const refuse = async (id: string) => {
  const fields = { MessageStatus: 'undelivered', ErrorCode: '21610', To: `+1${phone}` }
  await handleDeliveryCallback(await post(`/api/sms/status?delivery=${id}`, fields), env)
}
const isStopped = async () =>
  (await findSuppression(env, connect(bindings.DB), 'sms', phone)) === 'stopped'

const words: readonly (readonly [stop: string, start: string])[] = [
  ['please stop texting me', 'start please'],
  ['no más mensajes', 'Iniciar'],
  ['arrêtez svp', 'reprendre'],
  ['أوقفوا الرسائل', 'ابدأ'],
]

type Step = 'send' | 'stop' | 'start' | 'refusal'
/** Every order of a text, a STOP, a START and the late refusal of the text. */
const orders: readonly (readonly Step[])[] = (() => {
  const permute = (rest: readonly Step[]): Step[][] =>
    rest.length === 0
      ? [[]]
      : rest.flatMap((step) =>
          permute(rest.filter((other) => other !== step)).map((tail) => [step, ...tail]),
        )
  return permute(['send', 'stop', 'start', 'refusal']).filter(
    (order) => order.indexOf('send') < order.indexOf('refusal'),
  )
})()

it.each(
  orders.flatMap((order) => words.map((pair) => [order.join(', '), ...pair, order] as const)),
)('knows the last wish of the phone after %s, as %j and %j', async (_, stop, start, order) => {
  let id = ''
  // The carrier refuses what was sent after its own STOP, and a refusal is as old as what was sent.
  let stoppedAt = -1
  let startedAt = -1
  let refusedAt = -1
  let sentAt = -1
  for (const [at, step] of order.entries()) {
    setClock(Date.parse('2026-11-23T15:00:00Z') + at * 60_000)
    if (step === 'send') {
      id = await send()
      sentAt = at
    }
    if (step === 'stop') {
      await text(stop)
      stoppedAt = at
    }
    if (step === 'start') {
      await text(start)
      startedAt = at
    }
    if (step === 'refusal') {
      await refuse(id)
      refusedAt = sentAt
    }
  }
  expect(await isStopped()).toBe(Math.max(stoppedAt, refusedAt) > startedAt)
  setClock(null)
})
