import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const featureFlags = sqliteTable('feature_flags', {
  id: text().primaryKey(),
  key: text().notNull(),
  value: integer({ mode: 'boolean' }).notNull(),
  version: integer().notNull().default(1),
  updatedAt: text('updated_at').notNull(),
})
