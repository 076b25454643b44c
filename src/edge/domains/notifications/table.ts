import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const userNotifications = sqliteTable('user_notifications', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  type: text().notNull(),
  subjectType: text('subject_type'),
  subjectId: text('subject_id'),
  eventSeq: integer('event_seq'),
  readAt: text('read_at'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
})
