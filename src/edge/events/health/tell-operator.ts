import { sha256Hex } from '../../platform/crypto/hash'
import type { Environment } from '../../platform/environment'
import { log } from '../../platform/log'
import { sendMail } from '../../platform/services/mail'

interface Alert {
  /** Idempotency key of the mail. */
  readonly key: string
  readonly subject: string
  /** The text of the mail. */
  readonly text: string
  /** JSON body of the webhook; its `text` is shown in chats. */
  readonly news: Readonly<Record<string, string | number | null>>
}

/**
 * Sends an alert by every configured channel, mail and webhook, without the outbox, which may be what fails. Returns the
 * number of channels, and of those that took it.
 */
export const tellOperator = async (env: Environment, alert: Alert) => {
  const ways = [mailTo(env, alert), postTo(env, alert)].filter((way) => way !== null)
  const outcomes = await Promise.allSettled(ways)
  for (const each of outcomes)
    if (each.status === 'rejected') log.error('incidents', each.reason, env)
  return {
    ways: ways.length,
    taken: outcomes.filter(({ status }) => status === 'fulfilled').length,
  }
}

/** SHA-256 of the addresses of alerts, null where none is set. The address of a webhook is a secret. */
export const alertTargetHash = async (env: Environment): Promise<string | null> => {
  const { ALERT_WEBHOOK: webhook } = env
  const address = mailAccountOf(env)?.to
  return address || webhook ? sha256Hex(JSON.stringify([address, webhook])) : null
}

const mailAccountOf = ({ RESEND_API_KEY, MAIL_FROM, ALERT_EMAIL }: Environment) =>
  RESEND_API_KEY && MAIL_FROM && ALERT_EMAIL
    ? { account: { RESEND_API_KEY, MAIL_FROM }, to: ALERT_EMAIL }
    : null

const mailTo = (env: Environment, { key, subject, text }: Alert): Promise<unknown> | null => {
  const mail = mailAccountOf(env)
  return mail && sendMail(mail.account, { key, to: mail.to, subject, text })
}

const postTo = (env: Environment, { news }: Alert): Promise<unknown> | null => {
  if (!env.ALERT_WEBHOOK) return null
  return fetch(env.ALERT_WEBHOOK, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(news),
    signal: AbortSignal.timeout(10_000),
  }).then((answer) => {
    if (!answer.ok) throw new Error(`The webhook answers ${answer.status}`)
  })
}
