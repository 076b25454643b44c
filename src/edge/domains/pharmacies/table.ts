import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const pharmacies = sqliteTable('pharmacies', {
  id: text().primaryKey(),
  name: text().notNull(),
  phone: text(),
  address: text(),
  city: text(),
  state: text(),
  zip: text(),
  open24h: integer('open_24h', { mode: 'boolean' }).notNull().default(false),
  offersPep: integer('offers_pep', { mode: 'boolean' }).notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
