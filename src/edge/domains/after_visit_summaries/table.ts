import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'
import { productLanguages } from '#edge/platform/languages/product-languages'

/** Its content is encrypted like the encrypted attributes of a resource. */
export const encryptedSummary = {
  contract: { type: 'after_visit_summaries', encrypted: ['content'] },
} as const

export const summaryStatuses = ['draft', 'sent', 'waived'] as const

export const afterVisitSummaries = sqliteTable('after_visit_summaries', {
  appointmentId: text('appointment_id').primaryKey(),
  patientId: text('patient_id').notNull(),
  status: text({ enum: summaryStatuses }).notNull().default('draft'),
  content: blob({ mode: 'buffer' }).notNull(),
  language: text({ enum: productLanguages }).notNull(),
  reviewedBy: text('reviewed_by'),
  sentAt: text('sent_at'),
  waivedReason: text('waived_reason'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
