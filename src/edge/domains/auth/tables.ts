import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { DeliveryChannel } from '../../deliveries/contract'

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  refreshHash: text('refresh_hash').notNull(),
  previousHash: text('previous_hash'),
  rotatedAt: text('rotated_at').notNull(),
  method: text({ enum: ['password', 'code', 'dob', 'login_as'] }).notNull(),
  createdAt: text('created_at').notNull(),
  lastActiveAt: text('last_active_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  revokedAt: text('revoked_at'),
  revokedReason: text('revoked_reason'),
  confirmedAt: text('confirmed_at'),
})

export const credentials = sqliteTable('credentials', {
  userId: text('user_id').primaryKey(),
  passwordHash: text('password_hash'),
  passwordSetAt: text('password_set_at'),
})

export const purposes = [
  'enroll',
  'login',
  'verify_email',
  'verify_phone',
  'reset_password',
  'step_up',
] as const

export const codes = sqliteTable('codes', {
  id: text().primaryKey(),
  purpose: text({ enum: purposes }).notNull(),
  channel: text().$type<DeliveryChannel>().notNull(),
  handleHash: text('handle_hash').notNull(),
  userId: text('user_id'),
  enrollmentId: text('enrollment_id'),
  codeHash: text('code_hash').notNull(),
  attempts: integer().notNull().default(0),
  usedAt: text('used_at'),
  supersededAt: text('superseded_at'),
  expiresAt: text('expires_at').notNull(),
  createdAt: text('created_at').notNull(),
  challengeId: text('challenge_id'),
  handle: blob({ mode: 'buffer' }),
  askerHash: text('asker_hash'),
  /** The code whose message carries the digits; its own id unless it shares another's. */
  sentId: text('sent_id'),
  hashContext: text('hash_context'),
})
