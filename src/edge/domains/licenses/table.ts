import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { licenseStatuses } from './license-rules'

export const licenses = sqliteTable('licenses', {
  id: text().primaryKey(),
  providerId: text('provider_id').notNull(),
  state: text().notNull(),
  number: text().notNull(),
  status: text({ enum: licenseStatuses }).notNull().default('active'),
  issuedOn: text('issued_on'),
  expiresOn: text('expires_on').notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
