import { attachmentTable } from '#edge/jsonapi/files/attachment'
import { integer } from '#edge/jsonapi/table'

export const photoIds = attachmentTable('photo_ids', 'patientId', {
  width: integer().notNull(),
  height: integer().notNull(),
})
