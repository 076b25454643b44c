import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const encounterTypes = sqliteTable('encounter_types', {
  id: text().primaryKey(),
  name: text().notNull(),
  serviceLineId: text('service_line_id').notNull(),
  program: text().notNull(),
  minutes: integer('duration_minutes').notNull().default(20),
  position: integer().notNull(),
  active: integer({ mode: 'boolean' }).notNull().default(true),
})
