import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const states = sqliteTable('states', {
  /** The USPS code is the id. */
  id: text('code').primaryKey(),
  name: text().notNull(),
  timezone: text().notNull(),
  licensure: integer({ mode: 'boolean' }).notNull(),
})
