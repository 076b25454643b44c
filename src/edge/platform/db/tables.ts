import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { eventColumns } from './event-columns'

/** The ledger's tables, which belong to no resource. */
export const events = sqliteTable('events', { seq: integer().primaryKey(), ...eventColumns })

export const eventSeals = sqliteTable('event_seals', {
  seq: integer().primaryKey(),
  epoch: integer().notNull(),
  key: text().notNull(),
  hash: text().notNull(),
  previous: text().notNull(),
  at: text('created_at').notNull(),
})

export const subscriberCursors = sqliteTable('subscriber_cursors', {
  subscriber: text().primaryKey(),
  seq: integer().notNull(),
})

export const batchGuards = sqliteTable('batch_guards', { reason: text() })

export const idempotencyKeys = sqliteTable('idempotency_keys', {
  userId: text('user_id').notNull(),
  route: text().notNull(),
  key: text().notNull(),
  bodyHash: text('body_hash').notNull(),
  status: integer().notNull(),
  resourceType: text('resource_type'),
  resourceId: text('resource_id'),
  answer: blob('answer_encrypted', { mode: 'buffer' }),
  at: text('created_at').notNull(),
})

export const careTeamMembers = sqliteTable('care_team', {
  userId: text('user_id').notNull(),
  patientId: text('patient_id').notNull(),
  reason: text({ enum: ['panel', 'visit', 'assists', 'supervises'] }).notNull(),
  since: text().notNull(),
})
