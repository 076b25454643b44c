import { brandNameFor } from '#edge/deliveries/brand'
import { enqueueDelivery } from '#edge/deliveries/enqueue-delivery'
import { kindOf, type ProductLanguage } from '#edge/deliveries/kinds'
import { type OptOutEffect, type OptOutReading, readOptOut } from '#edge/deliveries/opt-out-words'
import { allowAddress, findSuppression, suppressAddress } from '#edge/deliveries/suppressions'
import { renderMessage } from '#edge/deliveries/templates'
import { findOwnText } from '#edge/deliveries/texts/own-texts'
import { takeServiceMessage } from '#edge/events/service-messages'
import { contactHash } from '#edge/platform/crypto/hash'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { productLanguages } from '#edge/platform/languages/product-languages'
import {
  isTwilioCallback,
  type TwilioFields,
  twilioFieldsOf,
  twimlResponse,
} from '#edge/platform/services/twilio-callback'
import { openTaskBySystem } from '../tasks'

interface InboundText {
  readonly body: string
  /** Ten digits, as phones are kept. */
  readonly phone: string
  readonly reading: OptOutReading
  /** Whether the carrier replies to the word itself. */
  readonly isAnswered: boolean
}

/**
 * `POST /api/sms/inbound`: a text to the clinic's number. STOP and START take effect, in the four languages of the product;
 * staff read anything else, and its sender gets a reply about that, once a day.
 */
export const handleInboundText = (request: Request, env: Environment): Promise<Response> => {
  let effect: Effect | null = null
  return takeServiceMessage(request, env, {
    name: 'inbound_text',
    secret: env.TWILIO_AUTH_TOKEN ?? null,
    identify: async (token, _headers, body) => {
      const fields = twilioFieldsOf(body)
      return (await isTwilioCallback(request, env, token, fields))
        ? `text:${fields.MessageSid ?? request.headers.get('x-twilio-signature')}`
        : null
    },
    read: (body) => textOf(twilioFieldsOf(body)),
    write: async (db, text, at) => {
      effect = await effectOf(env, db, text)
      return writeText(env, db, text, effect, at)
    },
    respond: (db, text) => confirm(env, db, text, effect),
  })
}

type Effect = Extract<OptOutEffect, 'stop' | 'start'>

// Default opt-out words of Twilio, which the carrier answers itself.
const carrierWords =
  /^\s*(stop|stopall|unsubscribe|cancel|end|quit|revoke|optout|start|yes|unstop|help|info)\s*$/i

const textOf = ({ Body = '', From = '', OptOutType }: TwilioFields): InboundText => ({
  body: Body,
  phone: From.replace(/\D/g, '').slice(-10),
  reading: readOptOut(Body, OptOutType),
  isAnswered: Boolean(OptOutType) || carrierWords.test(Body),
})

const writeText = async (
  env: Environment,
  db: Db,
  text: InboundText,
  effect: Effect | null,
  at: string,
): Promise<readonly Statement[]> => {
  const { phone, reading } = text
  const change =
    effect === 'stop'
      ? [await suppressAddress(env, 'sms', phone, 'stopped', at)]
      : effect === 'start'
        ? [await allowAddress(env, 'sms', phone, at)]
        : []
  if (effect && reading.isWhole && reading.effect !== 'misdirected') return change
  return [...change, ...(await handToPerson(env, db, text, at))]
}

/** A yes starts texts again where they were stopped; otherwise it replies to another message and goes to staff. */
const effectOf = async (
  env: Environment,
  db: Db,
  { phone, reading: { effect } }: InboundText,
): Promise<Effect | null> => {
  if (effect === 'misdirected') return 'stop'
  if (effect !== 'agree') return effect
  return (await findSuppression(env, db, 'sms', phone)) === 'stopped' ? 'start' : null
}

const handToPerson = async (
  env: Environment,
  db: Db,
  { body, phone, reading, isAnswered }: InboundText,
  at: string,
): Promise<readonly Statement[]> => {
  const { sender, language } = await senderOf(db, phone, reading.language)
  const id = uuidv7()
  const day = at.slice(0, 10)
  return [
    ...(await openTaskBySystem(env, db, {
      kind: 'read_text',
      patientId: sender,
      details: detailsOf(phone, body),
      priority: 2,
      at,
    })),
    // One reply a day, against endless exchanges with an automatic responder.
    ...(isAnswered
      ? []
      : [
          await enqueueDelivery(env, {
            id,
            key: `text_received:${await contactHash(env, phone)}:${day}`,
            userId: sender,
            channel: 'sms',
            to: phone,
            kind: 'text_received',
            language,
          }),
        ]),
  ]
}

const maxDetails = 1900

const detailsOf = (phone: string, body: string): string => {
  const words = body.replace(/[^\P{Cc}\n]/gu, '').slice(0, maxDetails)
  return `+1 ${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}\n“${words}”`
}

/** The patient with this phone, unless several accounts share it, and the language of the sender. */
const senderOf = async (
  db: Db,
  phone: string,
  written: ProductLanguage,
): Promise<{ readonly sender: string | null; readonly language: ProductLanguage }> => {
  const users = await db.all(sql<{ id: string; role: string; language: string }>`
    select id, role, language from users where phone = ${phone} and status = 'active' limit 2`)
  const [user, other] = users
  const language = productLanguages.find((each) => each === user?.language) ?? written
  return { sender: !other && user?.role === 'patient' ? user.id : null, language }
}

const answers = { stop: 'texts_stopped', start: 'texts_started' } as const

/** Reply to STOP or START, unless the carrier replies itself. */
const confirm = async (
  env: Environment,
  db: Db,
  { phone, reading: { language: written }, isAnswered }: InboundText,
  effect: Effect | null,
): Promise<Response> => {
  if (!effect || isAnswered) return twimlResponse('<Response/>')
  const { sender, language } = await senderOf(db, phone, written)
  const kind = kindOf(answers[effect])
  const [own, brand] = await Promise.all([
    findOwnText(env, kind, { language }),
    brandNameFor(env, { userId: sender }),
  ])
  const { text } = renderMessage(kind, { channel: 'sms', brand, language, own, values: {} })
  return twimlResponse(`<Response><Message>${escapeXml(text)}</Message></Response>`)
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeXml = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? '')
