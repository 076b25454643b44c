import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const dropdownOptions = sqliteTable('dropdown_options', {
  id: text().primaryKey(),
  list: text().notNull(),
  code: text().notNull(),
  label: text().notNull(),
  position: integer().notNull(),
  active: integer({ mode: 'boolean' }).notNull().default(true),
})
