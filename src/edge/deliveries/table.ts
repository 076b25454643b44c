import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { OutgoingChannel } from './contract'
import { deliveryStatuses } from './statuses'

export const deliveries = sqliteTable('deliveries', {
  id: text().primaryKey(),
  key: text().notNull(),
  userId: text('user_id'),
  channel: text().$type<OutgoingChannel>().notNull(),
  kind: text().notNull(),
  collapseKey: text('collapse_key'),
  recipient: blob('recipient_encrypted', { mode: 'buffer' }),
  body: blob('body_encrypted', { mode: 'buffer' }),
  status: text({ enum: deliveryStatuses }).notNull().default('queued'),
  attempts: integer().notNull().default(0),
  nextAt: text('next_at').notNull(),
  leaseUntil: text('lease_until'),
  leaseToken: text('lease_token'),
  provider: text(),
  providerId: text('provider_id'),
  error: text(),
  createdAt: text('created_at').notNull(),
  sentAt: text('sent_at'),
  settledAt: text('settled_at'),
  expiresAt: text('expires_at'),
})
