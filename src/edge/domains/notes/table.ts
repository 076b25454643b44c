import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Notes about a patient, a visit or the work for a patient; `subjectType` tells them apart. */
export const notes = sqliteTable('notes', {
  id: text().primaryKey(),
  patientId: text('patient_id').notNull(),
  subjectType: text('subject_type', { enum: ['patients', 'appointments', 'work'] }).notNull(),
  subjectId: text('subject_id').notNull(),
  authorId: text('author_id').notNull(),
  body: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
})
