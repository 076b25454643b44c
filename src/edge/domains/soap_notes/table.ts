import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'

/** Author and time of the last change of a field, and the visit or assessment that it was taken over from. */
export interface FieldEdit {
  readonly by: string
  readonly at: string
  readonly from?: string
}

export const noteStatuses = ['draft', 'signed'] as const

export const soapNotes = sqliteTable('soap_notes', {
  appointmentId: text('appointment_id').primaryKey(),
  patientId: text('patient_id').notNull(),
  encounterId: text('encounter_id').notNull(),
  schemaId: text('schema_id').notNull(),
  status: text({ enum: noteStatuses }).notNull().default('draft'),
  content: blob({ mode: 'buffer' }).notNull(),
  plan: blob({ mode: 'buffer' }),
  edits: text({ mode: 'json' }).$type<Readonly<Record<string, FieldEdit>>>().notNull(),
  contentHash: text('content_hash'),
  signedBy: text('signed_by'),
  signedAt: text('signed_at'),
  shownAt: text('shown_at'),
  cosignerId: text('cosigner_id'),
  cosignedBy: text('cosigned_by'),
  cosignedAt: text('cosigned_at'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})

export const soapAddenda = sqliteTable('soap_addenda', {
  id: text().primaryKey(),
  appointmentId: text('appointment_id').notNull(),
  authorId: text('author_id').notNull(),
  body: blob({ mode: 'buffer' }).notNull(),
  createdAt: text('created_at').notNull(),
})
