import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { consentDocumentNames } from './documents'

export const consents = sqliteTable('consents', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  document: text({ enum: consentDocumentNames }).notNull(),
  documentVersion: text('document_version').notNull(),
  documentHash: text('document_hash').notNull(),
  agreed: integer({ mode: 'boolean' }).notNull(),
  initials: text(),
  locale: text().notNull().default('en'),
  userAgent: text('user_agent'),
  at: text('occurred_at').notNull(),
})
