import { sql } from 'drizzle-orm'
import { connect, type Db } from '../platform/db/connection'
import type { Statement } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { unsubscribedCode } from '../platform/services/sms'
import { isSvixSignature } from '../platform/services/svix-signature'
import {
  emptyResponse,
  readTwilioCallback,
  type TwilioFields,
  twimlResponse,
} from '../platform/services/twilio-callback'
import { now } from '../platform/time'
import { allowAddress, suppressAddress } from './suppressions'
import { handleUnsubscribe } from './unsubscribe'

type Outcome = 'delivered' | 'bounced' | 'failed' | 'suppressed'

/**
 * What became of a message that left: once it has such an end, it stays so. One that arrived although its answer was lost
 * is not sent again.
 */
export const settleSent = (where: ReturnType<typeof sql>, outcome: Outcome): Statement =>
  sql`
    update deliveries set status = ${outcome}, recipient_encrypted = null, body_encrypted = null
    where ${where} and (status in ('sending', 'sent')
      or (${outcome} = 'delivered' and status = 'queued' and attempts > 0))`

/**
 * What providers say became of a message: `POST /api/sms/status?delivery=…` and `POST /api/sms/inbound` by Twilio (STOP
 * and START), `POST /api/mail/events` by Resend, and what a mail program says for its reader. Nothing that they, or we, did
 * not sign is read.
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
    if (pathname === '/api/sms/inbound') return await handleInboundText(fields, env, db)
    const delivery = searchParams.get('delivery')
    return pathname === '/api/sms/status' && delivery
      ? await handleTextStatus(fields, delivery, env, db)
      : emptyResponse(404)
  } catch (error) {
    log.error('delivery_callback', error, env)
    return emptyResponse(500)
  }
}

const textOutcomes: Readonly<Record<string, Outcome>> = {
  delivered: 'delivered',
  undelivered: 'bounced',
  failed: 'bounced',
}

const handleTextStatus = async (
  { MessageStatus = '', ErrorCode, To = '' }: TwilioFields,
  id: string,
  env: Environment,
  db: Db,
): Promise<Response> => {
  const outcome = textOutcomes[MessageStatus]
  if (outcome)
    await db.batch([
      settleSent(sql`id = ${id} and channel = 'sms'`, outcome),
      ...(Number(ErrorCode) === unsubscribedCode
        ? [await suppressAddress(env, 'sms', phoneOf(To), 'stopped')]
        : []),
    ])
  return emptyResponse(204)
}

const stopWords = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const startWords = ['START', 'YES', 'UNSTOP']

/** Twilio itself answers STOP and START; what else is written to the number is read by no one. */
const handleInboundText = async (
  { Body = '', From = '' }: TwilioFields,
  env: Environment,
  db: Db,
): Promise<Response> => {
  const word = Body.trim().toUpperCase()
  const phone = phoneOf(From)
  if (stopWords.includes(word))
    await db.batch([await suppressAddress(env, 'sms', phone, 'stopped')])
  if (startWords.includes(word)) await db.batch([await allowAddress(env, 'sms', phone)])
  return twimlResponse('<Response/>')
}

/** Ten digits, as phones are kept. */
const phoneOf = (number: string): string => number.replace(/\D/g, '').slice(-10)

interface MailEvent {
  readonly type?: string
  readonly data?: {
    readonly email_id?: string
    readonly to?: readonly string[]
    readonly bounce?: { readonly type?: string }
  }
}

const handleMailEvent = async (request: Request, env: Environment, db: Db): Promise<Response> => {
  if (!env.RESEND_WEBHOOK_SECRET) return emptyResponse(404)
  const body = await request.text()
  if (!(await isSvixSignature(env.RESEND_WEBHOOK_SECRET, request.headers, body, now())))
    return emptyResponse(403)
  const { type, data = {} } = JSON.parse(body) as MailEvent
  const { email_id: providerId = '', to: [address] = [], bounce } = data
  const isOurs = sql`provider_id = ${providerId} and provider = 'resend'`
  const suppress = async (reason: 'bounced' | 'complained') =>
    address ? [await suppressAddress(env, 'email', address, reason)] : []
  if (type === 'email.delivered') await db.batch([settleSent(isOurs, 'delivered')])
  if (type === 'email.bounced')
    await db.batch([
      settleSent(isOurs, 'bounced'),
      // A full mailbox is no reason never to write again.
      ...(bounce?.type === 'Transient' ? [] : await suppress('bounced')),
    ])
  // Resend itself knows the address as one that bounced or complained, and sent nothing.
  if (type === 'email.suppressed')
    await db.batch([settleSent(isOurs, 'suppressed'), ...(await suppress('bounced'))])
  if (type === 'email.failed') await db.batch([settleSent(isOurs, 'failed')])
  if (type === 'email.complained') await db.batch(await suppress('complained'))
  return emptyResponse(204)
}
