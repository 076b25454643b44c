import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const providerTypes = sqliteTable('provider_types', {
  id: text().primaryKey(),
  name: text().notNull(),
  seesPatients: integer('sees_patients', { mode: 'boolean' }).notNull().default(true),
  position: integer().notNull(),
})
