import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'

/** Notes about rows of any resource, or about the work for a patient; `subjectType` says which. */
export const notes = sqliteTable('notes', {
  id: text().primaryKey(),
  /** Null where a note is about no patient. */
  patientId: text('patient_id'),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  authorId: text('author_id').notNull(),
  body: blob({ mode: 'buffer' }).notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
})
