import { sqliteTable, text } from '#edge/jsonapi/table'

export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  refreshHash: text('refresh_hash').notNull(),
  previousHash: text('previous_hash'),
  refreshUsedAt: text('refresh_used_at'),
  method: text({ enum: ['password', 'code', 'dob', 'passkey', 'login_as'] }).notNull(),
  createdAt: text('created_at').notNull(),
  lastActiveAt: text('last_active_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  revokedAt: text('revoked_at'),
  revokedReason: text('revoked_reason'),
  confirmedAt: text('confirmed_at'),
  staffUserId: text('staff_user_id'),
  staffSessionId: text('staff_session_id'),
})

export const credentials = sqliteTable('credentials', {
  userId: text('user_id').primaryKey(),
  passwordHash: text('password_hash'),
  passwordSetAt: text('password_set_at'),
})
