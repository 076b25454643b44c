import { integer } from 'drizzle-orm/sqlite-core'
import { attachmentTable } from '#edge/jsonapi/files/attachment'

export const photoIds = attachmentTable('photo_ids', 'patientId', {
  width: integer().notNull(),
  height: integer().notNull(),
})
