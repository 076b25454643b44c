import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const cbos = sqliteTable('cbos', {
  id: text().primaryKey(),
  name: text().notNull(),
  status: text({ enum: ['active', 'inactive'] })
    .notNull()
    .default('active'),
  preventUninsured: integer('prevent_uninsured', { mode: 'boolean' }).notNull().default(false),
  onDemandEnabled: integer('on_demand_enabled', { mode: 'boolean' }).notNull().default(true),
  asyncEnabled: integer('async_enabled', { mode: 'boolean' }).notNull().default(true),
  contactEmail: text('contact_email'),
  contactPhone: text('contact_phone'),
  website: text(),
  settings: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull().default({}),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
