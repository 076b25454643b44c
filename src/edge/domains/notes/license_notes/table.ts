import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const licenseNotes = sqliteTable('license_notes', {
  id: text().primaryKey(),
  licenseId: text('license_id').notNull(),
  authorId: text('author_id').notNull(),
  body: text().notNull(),
  createdAt: text('created_at').notNull(),
})
