import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'

export const pushSubscriptions = sqliteTable('push_subscriptions', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  sessionId: text('session_id'),
  endpointHash: text('endpoint_hash').notNull(),
  subscription: blob('subscription_encrypted', { mode: 'buffer' }).notNull(),
  device: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
