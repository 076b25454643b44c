import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { availabilityStatuses } from './contract'

export const availabilities = sqliteTable('availabilities', {
  id: text().primaryKey(),
  providerId: text('provider_id').notNull(),
  startBucket: integer('start_bucket').notNull(),
  endBucket: integer('end_bucket').notNull(),
  timezone: text().notNull(),
  status: text({ enum: availabilityStatuses }).notNull().default('authorized'),
  authorizedBy: text('authorized_by'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
