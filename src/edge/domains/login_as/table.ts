import { integer, sqliteTable, text } from '#edge/jsonapi/table'

export const loginAsCodes = sqliteTable('login_as_codes', {
  userId: text('user_id').primaryKey(),
  codeHash: text('code_hash').notNull(),
  attempts: integer().notNull().default(0),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
})
