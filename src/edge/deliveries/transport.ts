import { sql } from 'drizzle-orm'
import { contactHash } from '../platform/crypto/hash'
import { connect } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import { log } from '../platform/log'
import { faxAccountOf, sendFax } from '../platform/services/fax'
import { DeliveryError } from '../platform/services/http-provider'
import { releaseMailAddress, sendMail } from '../platform/services/mail'
import {
  isSenderRefused,
  type Sms,
  type SmsAccount,
  sendSms,
  textFailureOf,
} from '../platform/services/sms'
import { iso, now } from '../platform/time'
import type { OutgoingChannel } from './contract'
import { pushTransport } from './push-transport'
import { suppressAddress } from './suppressions'
import type { Message } from './templates'
import { unsubscribeUrlOf } from './unsubscribe'

export interface OutgoingMessage extends Message {
  readonly id: string
  readonly to: string
  readonly kind: string
  readonly collapseKey: string | null
  readonly expiresAt: string | null
}

export interface Transport {
  readonly name: string
  /** Whether what was sent stays here, encrypted, for `/dev/outbox`. */
  readonly storesMessages: boolean
  /** Answers the provider's id; throws `DeliveryError`. */
  readonly send: (message: OutgoingMessage) => Promise<string | null>
  /** Takes an address off the provider's suppression list, which would swallow a code that its owner requests. */
  readonly release?: (address: string) => Promise<void>
}

const devOutbox: Transport = { name: 'outbox', storesMessages: true, send: async () => null }

/** The hosted provider where its keys are set; the embedded outbox in local alone. */
export const transportOf = (env: Environment, channel: OutgoingChannel): Transport => {
  const hosted = { email: mail, sms, fax, push: pushTransport }[channel](env)
  if (hosted) return hosted
  if (env.local) return devOutbox
  throw new Error(`There is no transport for ${channel} here`)
}

const mail = (env: Environment): Transport | null => {
  const { RESEND_API_KEY, MAIL_FROM } = env
  return RESEND_API_KEY && MAIL_FROM
    ? {
        name: 'resend',
        storesMessages: false,
        send: async ({ id, kind, to, from, subject, text, calendar }) => {
          const unsubscribeUrl = await unsubscribeUrlOf(env, id, kind)
          const mail = { key: id, to, from, subject, text, calendar, unsubscribeUrl }
          return sendMail({ RESEND_API_KEY, MAIL_FROM }, mail)
        },
        release: (address) => releaseMailAddress({ RESEND_API_KEY, MAIL_FROM }, address),
      }
    : null
}

const sms = (env: Environment): Transport | null => {
  const { TWILIO_ACCOUNT_SID, TWILIO_API_KEY, TWILIO_API_SECRET, TWILIO_FROM } = env
  if (!TWILIO_ACCOUNT_SID || !TWILIO_API_KEY || !TWILIO_API_SECRET || !TWILIO_FROM) return null
  const account = { TWILIO_ACCOUNT_SID, TWILIO_API_KEY, TWILIO_API_SECRET, TWILIO_FROM }
  return {
    name: 'twilio',
    storesMessages: false,
    send: (message) => sendText(env, account, message),
  }
}

const refusals = { stopped: 'stopped', landline: 'landline', unknown_number: 'bounced' } as const

/** Suppresses a phone that Twilio refuses at once (STOP, a landline, an unknown number): no callback reports that. */
const sendText = async (
  env: Environment,
  account: SmsAccount,
  { id, to, text }: OutgoingMessage,
): Promise<string | null> => {
  const triedAt = iso(now())
  try {
    return await sendFromOurs(env, account, { to, text, statusUrl: smsStatusUrl(env, id) })
  } catch (error) {
    const failure = error instanceof DeliveryError ? textFailureOf(error.code) : 'other'
    if (failure === 'other' || failure === 'temporary') throw error
    const reason = refusals[failure]
    await connect(env.DB).batch([await suppressAddress(env, 'sms', to, reason, triedAt)])
    throw new DeliveryError(reason, false)
  }
}

/** A number of the settings that Twilio does not have for us holds no text back: the account's own sends it. */
const sendFromOurs = async (env: Environment, account: SmsAccount, sms: Sms) => {
  const from = await textSenderFor(env, sms.to)
  try {
    return await sendSms(account, { ...sms, from })
  } catch (error) {
    if (!from || !(error instanceof DeliveryError) || !isSenderRefused(error.code)) throw error
    log.alarm('text_sender_refused', 'A number for texts is not of the account', {})
    return sendSms(account, sms)
  }
}

/**
 * One of the numbers of the setting `phone_numbers_for_sms`, the same for one person at each text, so that their phone
 * keeps one thread; null where none is set.
 */
const textSenderFor = async (env: Environment, to: string): Promise<string | null> => {
  const numbers = await connect(env.DB).all(sql<{ number: string }>`
    select value as number from json_each((
      select value from system_settings where key = 'phone_numbers_for_sms')) order by key`)
  const hash = Number.parseInt((await contactHash(env, to)).slice(0, 8), 16)
  return numbers[hash % numbers.length]?.number ?? null
}

/** Where Twilio says what became of a text; it cannot reach a laptop. */
const smsStatusUrl = (env: Environment, id: string): string | null =>
  env.TWILIO_AUTH_TOKEN && env.APP_ORIGIN ? `${env.APP_ORIGIN}/api/sms/status?delivery=${id}` : null

const fax = (env: Environment): Transport | null => {
  const account = faxAccountOf(env)
  return (
    account && {
      name: 'sinch',
      storesMessages: false,
      send: ({ to, document = '' }) => sendFax(account, { to, document }),
    }
  )
}
