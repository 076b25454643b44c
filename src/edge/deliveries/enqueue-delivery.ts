import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import { encryptField } from '../platform/crypto/field-encryption'
import { insert, type Statement } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import { productLanguages } from '../platform/languages/product-languages'
import { iso, now } from '../platform/time'
import { brandNameFor } from './brand'
import type { OutgoingChannel } from './contract'
import { kindOf } from './kinds'
import { deliveries } from './table'
import { type Message, renderMessage, type TemplateValues } from './templates'
import { findOwnText } from './texts/own-texts'

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
  /** Whether they read what is written for staff, where a kind has it. */
  readonly isForStaff?: boolean
  /** An email, the ten digits of a phone or fax, or the id of a push subscription. */
  readonly to: string
  /** A row of `notification_kinds.tsv`: `code`, `visit_booked`. */
  readonly kind: string
  /** What its template is filled with. */
  readonly values?: TemplateValues
  /** An .ics that a mail carries along; a PDF that a fax shows; where a push leads. */
  readonly attached?: Pick<Message, 'calendar' | 'document' | 'path'>
  /** A newer delivery under the same key takes the place of one that waits. */
  readonly collapseKey?: string | null
  /** RFC 3339: not before this. */
  readonly notBefore?: string | null
  /** RFC 3339: after this the message is of no use and is never sent. */
  readonly expiresAt?: string
}

export const recipientContext = (id: string) => `deliveries.recipient:${id}`
export const bodyContext = (id: string) => `deliveries.body:${id}`

/** The row to put into the batch of its cause, recipient and message encrypted. `notifyQueue` after the commit. */
export const enqueueDelivery = async (env: Environment, delivery: Delivery): Promise<Statement> => {
  const { id, key, userId, channel, to, kind, expiresAt, collapseKey, notBefore } = delivery
  const template = kindOf(kind)
  const reader = {
    isForStaff: delivery.isForStaff ?? false,
    language: productLanguages.find((language) => language === delivery.language) ?? 'en',
  }
  const [own, brand] = await Promise.all([
    findOwnText(env, template, reader),
    delivery.brandName ?? brandNameFor(env, delivery),
  ])
  const message = {
    ...renderMessage(template, { ...reader, channel, brand, own, values: delivery.values ?? {} }),
    ...delivery.attached,
  }
  const at = iso(now())
  return insert(
    deliveries,
    {
      id,
      key,
      userId,
      channel,
      kind,
      collapseKey: collapseKey ?? null,
      recipient: Buffer.from(await encryptField(env, to, recipientContext(id))),
      body: Buffer.from(await encryptField(env, JSON.stringify(message), bodyContext(id))),
      nextAt: notBefore ?? at,
      createdAt: at,
      ...(expiresAt && { expiresAt }),
    },
    sql`on conflict (key) do nothing`,
  )
}

// The queue takes a hundred at a time.
const maxQueued = 100

/** Asks the queue to send what was committed. Losing the call loses nothing: the cron sends what is due. */
export const notifyQueue = async (env: Environment, ...ids: readonly string[]): Promise<void> => {
  for (let from = 0; from < ids.length; from += maxQueued)
    await env.OUTGOING.sendBatch(
      ids.slice(from, from + maxQueued).map((delivery) => ({ body: { delivery } })),
    )
}
