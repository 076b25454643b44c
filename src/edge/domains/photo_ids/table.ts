import { blob, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const photoIds = sqliteTable('photo_ids', {
  patientId: text('patient_id').primaryKey(),
  /** Where the bytes are kept, sealed: the key alone opens nothing. */
  objectKey: blob('object_key_encrypted', { mode: 'buffer' }).notNull(),
  mimeType: text('mime_type', { enum: ['image/jpeg', 'image/png'] }).notNull(),
  bytes: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  sha256: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
