import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const pageViews = sqliteTable('page_views', {
  id: text().primaryKey(),
  day: text().notNull(),
  path: text().notNull(),
  brand: text().notNull(),
  language: text().notNull(),
  device: text().notNull(),
  views: integer().notNull(),
})
