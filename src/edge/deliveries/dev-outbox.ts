import { sql } from 'drizzle-orm'
import { decryptField } from '../platform/crypto/field-encryption'
import { connect } from '../platform/db/connection'
import { selectAll } from '../platform/db/statement'
import type { Environment } from '../platform/environment'
import type { OutgoingChannel } from './contract'
import { bodyContext, recipientContext } from './enqueue-delivery'
import { deliveries } from './table'
import type { Message } from './templates'

export interface CapturedMessage extends Message {
  readonly id: string
  readonly channel: OutgoingChannel
  readonly to: string
  readonly status: string
  readonly at: string
  /** The six digits in the text, when it is a code. */
  readonly code: string | null
  readonly link: string | null
}

const maxMessages = 50

/** Whether this request may see the captured messages: in local alone, and from this machine. */
export const canViewOutbox = (env: Environment, url: URL): boolean =>
  env.local && /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)$/.test(url.hostname)

/** The latest messages, newest first; `to` narrows it to one recipient. */
export const capturedMessages = async (
  env: Environment,
  to?: string | null,
): Promise<CapturedMessage[]> => {
  const rows = await connect(env.DB).all(
    selectAll(
      deliveries,
      sql`where body_encrypted is not null order by created_at desc, rowid desc limit 500`,
    ),
  )
  const letters: CapturedMessage[] = []
  for (const row of rows) {
    const letter = await decryptMessage(env, row)
    if (letter && (!to || letter.to === to)) letters.push(letter)
    if (letters.length === maxMessages) break
  }
  return letters
}

const decryptMessage = async (
  env: Environment,
  { id, channel, status, createdAt, recipient, body }: typeof deliveries.$inferSelect,
): Promise<CapturedMessage | null> => {
  if (!recipient || !body) return null
  const { subject, text, calendar, document }: Message = JSON.parse(
    await decryptField(env, body, bodyContext(id)),
  )
  return {
    id,
    channel,
    to: await decryptField(env, recipient, recipientContext(id)),
    status,
    at: createdAt,
    subject,
    text,
    ...(calendar && { calendar }),
    ...(document && { document }),
    code: /\b\d{6}\b/.exec(text)?.[0] ?? null,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? null,
  }
}
