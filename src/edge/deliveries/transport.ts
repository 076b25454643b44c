import type { Environment } from '../platform/environment'
import { sendMail } from '../platform/services/mail'
import { sendSms } from '../platform/services/sms'
import type { Channel } from './contract'
import type { Letter } from './templates'

export interface Transport {
  readonly name: string
  /** Whether what was sent stays readable here, sealed, for `/dev/outbox`. */
  readonly keeps: boolean
  /** Answers the provider's id; throws `Undelivered`. */
  readonly send: (letter: Letter & { id: string; to: string }) => Promise<string | null>
}

const outbox: Transport = { name: 'outbox', keeps: true, send: async () => null }

/** The hosted provider where its keys are set; the embedded outbox in local alone. */
export const transportOf = (env: Environment, channel: Channel): Transport => {
  const hosted = channel === 'email' ? mail(env) : sms(env)
  if (hosted) return hosted
  if (env.local) return outbox
  throw new Error(`There is no transport for ${channel} here`)
}

const mail = ({ RESEND_API_KEY, MAIL_FROM }: Environment): Transport | null =>
  RESEND_API_KEY && MAIL_FROM
    ? {
        name: 'resend',
        keeps: false,
        send: ({ id, ...mail }) => sendMail({ RESEND_API_KEY, MAIL_FROM }, { key: id, ...mail }),
      }
    : null

const sms = (env: Environment): Transport | null => {
  const { TWILIO_ACCOUNT_SID, TWILIO_API_KEY, TWILIO_API_SECRET, TWILIO_FROM } = env
  if (!TWILIO_ACCOUNT_SID || !TWILIO_API_KEY || !TWILIO_API_SECRET || !TWILIO_FROM) return null
  const account = { TWILIO_ACCOUNT_SID, TWILIO_API_KEY, TWILIO_API_SECRET, TWILIO_FROM }
  return { name: 'twilio', keeps: false, send: ({ to, text }) => sendSms(account, { to, text }) }
}
