import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import { encryptField } from '../platform/crypto/field-encryption'
import { insert, type Statement } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { productLanguages } from '../platform/product-languages'
import { iso, now } from '../platform/time'
import { brandNameFor } from './brand'
import type { OutgoingChannel } from './contract'
import { deliveries } from './table'
import { brandMessage, type Message } from './templates'

export interface Delivery {
  readonly id: string
  /** What this is for; the same key is delivered once however often it is written. */
  readonly key: string
  readonly userId?: string | null
  /** Who it is for while they have no account yet. */
  readonly enrollmentId?: string | null
  /** The brand they came under, where it is not written down yet. */
  readonly themeId?: string | null
  /** The name the recipient knows the clinic by, where the caller has it already. */
  readonly brandName?: string
  readonly channel: OutgoingChannel
  /** What the recipient reads; English where it is none of the product's. */
  readonly language: string
  /** An email, or the ten digits of a phone or fax. */
  readonly to: string
  /** What kind of message it is, for counting: `code`, `visit_booked`. */
  readonly template: string
  readonly message: Message
  /** RFC 3339: after this the message is of no use and is never sent. */
  readonly expiresAt?: string
}

export const recipientContext = (id: string) => `deliveries.recipient:${id}`
export const bodyContext = (id: string) => `deliveries.body:${id}`

/** The row to put into the batch of its cause, recipient and message encrypted. `notifyQueue` after the commit. */
export const enqueueDelivery = async (env: Environment, delivery: Delivery): Promise<Statement> => {
  const { id, key, userId, channel, to, template, expiresAt } = delivery
  const letter = brandMessage(
    delivery.message,
    delivery.brandName ?? (await brandNameFor(env, delivery)),
    productLanguages.find((language) => language === delivery.language),
  )
  const at = iso(now())
  return insert(
    deliveries,
    {
      id,
      key,
      userId,
      channel,
      template,
      recipient: Buffer.from(await encryptField(env, to, recipientContext(id))),
      body: Buffer.from(await encryptField(env, JSON.stringify(letter), bodyContext(id))),
      nextAt: at,
      createdAt: at,
      ...(expiresAt && { expiresAt }),
    },
    sql`on conflict (key) do nothing`,
  )
}

/** Asks the queue to send what was committed. Losing the call loses nothing: the cron sends what is due. */
export const notifyQueue = async (env: Environment, ...ids: readonly string[]): Promise<void> => {
  if (ids.length) await env.OUTGOING.sendBatch(ids.map((delivery) => ({ body: { delivery } })))
}
