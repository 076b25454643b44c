import { integer } from 'drizzle-orm/sqlite-core'
import { attachmentTable } from '#edge/jsonapi/files/attachment'

export const profilePictures = attachmentTable('profile_pictures', 'userId', {
  width: integer().notNull(),
  height: integer().notNull(),
})
