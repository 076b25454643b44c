import { Buffer } from 'node:buffer'
import { log } from '../log'
import { DeliveryError, postToProvider, textFieldOf } from './http-provider'

export interface Mail {
  /** Sent twice under one key, it arrives once. */
  readonly key: string
  readonly to: string
  /** The name it comes from; the address is the account's. */
  readonly from?: string | undefined
  readonly subject: string
  readonly text: string
  /** An .ics to attach. */
  readonly calendar?: string | undefined
  /** Where a mail program posts that its reader wants no more such mail (RFC 8058). */
  readonly unsubscribeUrl?: string | null
}
export interface MailAccount {
  readonly RESEND_API_KEY: string
  readonly MAIL_FROM: string
}

/** `Juniper <care@careplus.test>`: one address, the name of the brand. */
const senderOf = ({ MAIL_FROM }: MailAccount, name: string | undefined): string => {
  if (!name) return MAIL_FROM
  const address = /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  return `${/^[\w ]+$/.test(name) ? name : JSON.stringify(name.replace(/[\r\n]/g, ' '))} <${address}>`
}

/** Mail programs file an entry by the method that its type names, the same as inside. */
const calendarType = (calendar: string): string => {
  const method = /^METHOD:([A-Z]+)/m.exec(calendar)?.[1]
  return `text/calendar; charset=utf-8${method ? `; method=${method}` : ''}`
}

/** Sends by Resend; answers the provider's id. */
export const sendMail = async (account: MailAccount, mail: Mail): Promise<string | null> => {
  const answer = await postToProvider('https://api.resend.com/emails', {
    headers: {
      authorization: `Bearer ${account.RESEND_API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': mail.key,
    },
    body: JSON.stringify({
      from: senderOf(account, mail.from),
      to: [mail.to],
      subject: mail.subject,
      text: mail.text,
      ...(mail.unsubscribeUrl && {
        headers: {
          'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      ...(mail.calendar && {
        attachments: [
          {
            filename: 'appointment.ics',
            content: Buffer.from(mail.calendar).toString('base64'),
            content_type: calendarType(mail.calendar),
          },
        ],
      }),
    }),
  })
  return textFieldOf(answer, 'id')
}

/** Removes an address from the suppression list of Resend. Accounts without such a list refuse; the mail is sent anyway. */
export const releaseMailAddress = async (account: MailAccount, address: string): Promise<void> => {
  await postToProvider(`https://api.resend.com/suppressions/${encodeURIComponent(address)}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${account.RESEND_API_KEY}` },
  }).catch((error: unknown) => {
    if (!(error instanceof DeliveryError)) throw error
    log.info('mail_address_not_released', { reason: error.reason })
  })
}
