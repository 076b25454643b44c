import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'
import type { FileMimeType } from './file-limits'

export const attachments = sqliteTable('attachments', {
  id: text().primaryKey(),
  subjectType: text('subject_type').notNull(),
  subjectId: text('subject_id').notNull(),
  patientId: text('patient_id'),
  messageId: text('message_id'),
  uploadedById: text('uploaded_by_id').notNull(),
  name: blob('name_encrypted', { mode: 'buffer' }).notNull(),
  objectKey: blob('object_key_encrypted', { mode: 'buffer' }).notNull(),
  mimeType: text('mime_type').$type<FileMimeType>().notNull(),
  bytes: integer().notNull(),
  width: integer(),
  height: integer(),
  sha256: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
})
