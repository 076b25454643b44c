import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const businessHours = sqliteTable('business_hours', {
  id: text().primaryKey(),
  weekday: integer().notNull(),
  opens: text().notNull(),
  closes: text().notNull(),
  timezone: text().notNull(),
})
