import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const systemSettings = sqliteTable('system_settings', {
  id: text().primaryKey(),
  key: text().notNull(),
  value: text().notNull(),
  public: integer({ mode: 'boolean' }).notNull().default(false),
  version: integer().notNull().default(1),
  updatedAt: text('updated_at').notNull(),
})
