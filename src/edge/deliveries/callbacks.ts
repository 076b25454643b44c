import { sql } from 'drizzle-orm'
import { matchesSecret } from '../platform/crypto/secret-list'
import { connect, type Db } from '../platform/db/connection'
import type { Statement } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { parseJson } from '../platform/services/parse-json'
import { textFailureOf } from '../platform/services/sms'
import { isSvixSignature } from '../platform/services/svix-signature'
import {
  emptyResponse,
  readTwilioCallback,
  type TwilioFields,
} from '../platform/services/twilio-callback'
import { iso, now } from '../platform/time'
import type { DeliveryChannel } from './contract'
import { type MailEvent, readMailEvent } from './mail-events'
import { type DeliveryOutcome, settleSent } from './outcomes'
import {
  countSoftBounce,
  forgetSoftBounces,
  type SuppressionReason,
  suppressAddress,
} from './suppressions'
import { handleUnsubscribe } from './unsubscribe'

/**
 * Delivery reports of providers (`POST /api/sms/status?delivery=…` by Twilio, `POST /api/mail/events` by Resend) and
 * one-click unsubscription by mail programs. Requests without a valid signature are not read.
 */
export const handleDeliveryCallback = async (
  request: Request,
  env: Environment,
): Promise<Response> => {
  const { pathname, searchParams } = new URL(request.url)
  const db = connect(env.DB)
  try {
    if (pathname === '/api/mail/events') return await handleMailEvent(request, env, db)
    if (pathname === '/api/mail/unsubscribe') return await handleUnsubscribe(request, env, db)
    if (!env.TWILIO_AUTH_TOKEN) return emptyResponse(404)
    const fields = await readTwilioCallback(request, env, env.TWILIO_AUTH_TOKEN)
    if (!fields) return emptyResponse(403)
    const delivery = searchParams.get('delivery')
    return pathname === '/api/sms/status' && delivery
      ? await handleTextStatus(fields, delivery, env, db)
      : emptyResponse(404)
  } catch (error) {
    log.error('delivery_callback', error, env)
    return emptyResponse(500)
  }
}

const handleTextStatus = async (
  { MessageStatus = '', ErrorCode, To = '' }: TwilioFields,
  id: string,
  env: Environment,
  db: Db,
): Promise<Response> => {
  const failure = textFailureOf(Number(ErrorCode))
  const outcome = MessageStatus === 'delivered' ? 'delivered' : outcomeOfFailure[failure]
  if (!['delivered', 'undelivered', 'failed'].includes(MessageStatus)) return emptyResponse(204)
  const which = sql`id = ${id} and channel = 'sms'`
  const at = iso(now())
  // Twilio gives no time of the STOP it knows of, which is at least as old as the attempt.
  const tried = await db.first(sql<{ at: string }>`
    select ifnull(sent_at, created_at) as at from deliveries where ${which}`)
  const address = { channel: 'sms', address: phoneOf(To) } as const
  await db.batch([
    settleSent(which, outcome, at),
    ...(await learnOf(env, address, outcome, {
      at: failure === 'stopped' ? (tried?.at ?? at) : at,
      reason: reasonOfFailure[failure],
    })),
  ])
  return emptyResponse(204)
}

type TextFailure = ReturnType<typeof textFailureOf>
const outcomeOfFailure: Readonly<Record<TextFailure, DeliveryOutcome>> = {
  stopped: 'bounced',
  landline: 'landline',
  unknown_number: 'bounced',
  temporary: 'bounced_softly',
  other: 'bounced_softly',
}
const reasonOfFailure: Readonly<Record<TextFailure, SuppressionReason | null>> = {
  stopped: 'stopped',
  landline: 'landline',
  unknown_number: 'bounced',
  temporary: null,
  // Filtered, refused by the carrier, or faulty: no evidence about the phone.
  other: null,
}

/** Statements that suppress or allow an address by the outcome of one message. */
const learnOf = async (
  env: Environment,
  { channel, address }: { readonly channel: DeliveryChannel; readonly address: string },
  outcome: DeliveryOutcome,
  { at, reason }: { readonly at: string; readonly reason: SuppressionReason | null },
): Promise<readonly Statement[]> => {
  if (!address) return []
  if (reason) return [await suppressAddress(env, channel, address, reason, at)]
  if (outcome === 'delivered') return [await forgetSoftBounces(env, channel, address)]
  return outcome === 'bounced_softly' ? [await countSoftBounce(env, channel, address, at)] : []
}

/** Ten digits, as phones are kept. */
const phoneOf = (number: string): string => number.replace(/\D/g, '').slice(-10)

const handleMailEvent = async (request: Request, env: Environment, db: Db): Promise<Response> => {
  if (!env.RESEND_WEBHOOK_SECRET) return emptyResponse(404)
  const body = await request.text()
  const isSigned = await matchesSecret(env.RESEND_WEBHOOK_SECRET, (secret) =>
    isSvixSignature(secret, request.headers, body, now()),
  )
  if (!isSigned) return emptyResponse(403)
  const event = readMailEvent(parseJson(body), now())
  if (event) await db.batch([...(await settleMail(env, event))])
  return emptyResponse(204)
}

const settleMail = async (
  env: Environment,
  { providerId, addresses, outcome, reason, at }: MailEvent,
): Promise<readonly Statement[]> => {
  const isOurs = sql`provider_id = ${providerId} and provider = 'resend'`
  const learned = await Promise.all(
    addresses.map((address) =>
      learnOf(env, { channel: 'email', address }, outcome ?? 'delivered', { at, reason }),
    ),
  )
  return [...(outcome ? [settleSent(isOurs, outcome, at)] : [sql`select 1`]), ...learned.flat()]
}
