import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { conversations as contract } from './contract'

export const conversations = tableOf(contract, {
  createdById: text('created_by_id').notNull(),
  lastMessageId: text('last_message_id'),
  ...stampColumns,
})

/** What one user has with one conversation. */
export const conversationUsers = sqliteTable(
  'conversation_users',
  {
    conversationId: text('conversation_id').notNull(),
    userId: text('user_id').notNull(),
    addedById: text('added_by_id'),
    /** Set for those who were added; the team of a patient sees conversations without it. */
    joinedAt: text('joined_at'),
    pinnedAt: text('pinned_at'),
    lastReadSeq: integer('last_read_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.userId] })],
)
