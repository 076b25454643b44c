import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const treatments = sqliteTable('treatments', {
  id: text().primaryKey(),
  name: text().notNull(),
  serviceLineId: text('service_line_id').notNull(),
  summary: text().notNull(),
  position: integer().notNull(),
  active: integer({ mode: 'boolean' }).notNull().default(true),
})
