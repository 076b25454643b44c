import type { DeliveryChannel } from '#edge/deliveries/contract'
import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'

export const purposes = [
  'enroll',
  'login',
  'verify_email',
  'verify_phone',
  'reset_password',
  'step_up',
] as const

export const codes = sqliteTable('verification_codes', {
  id: text().primaryKey(),
  purpose: text({ enum: purposes }).notNull(),
  channel: text().$type<DeliveryChannel>().notNull(),
  contactHash: text('contact_hash').notNull(),
  userId: text('user_id'),
  enrollmentId: text('enrollment_id'),
  codeHash: text('code_hash').notNull(),
  attempts: integer().notNull().default(0),
  usedAt: text('used_at'),
  supersededAt: text('superseded_at'),
  expiresAt: text('expires_at').notNull(),
  createdAt: text('created_at').notNull(),
  challengeId: text('challenge_id'),
  contactEncrypted: blob('contact_encrypted', { mode: 'buffer' }),
  clientHash: text('client_hash'),
  /** The code whose message carries the digits; its own id unless it shares another's. */
  sentId: text('sent_id'),
  hashContext: text('hash_context'),
})
