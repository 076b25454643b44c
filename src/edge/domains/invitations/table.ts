import { sqliteTable, text } from '#edge/jsonapi/table'

export const invitations = sqliteTable('invitations', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  /** Where it went: it is void once the account uses another email. */
  email: text().notNull(),
  invitedBy: text('invited_by').notNull(),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  /** Taken up, or followed by another one. */
  closedAt: text('closed_at'),
})
