import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const blackoutPeriods = sqliteTable('blackout_periods', {
  id: text().primaryKey(),
  name: text().notNull(),
  startsAt: text('starts_at').notNull(),
  endsAt: text('ends_at').notNull(),
  createdBy: text('created_by'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
