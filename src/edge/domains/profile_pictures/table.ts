import { attachmentTable } from '#edge/jsonapi/files/attachment'
import { integer } from '#edge/jsonapi/table'

export const profilePictures = attachmentTable('profile_pictures', 'userId', {
  width: integer().notNull(),
  height: integer().notNull(),
})
