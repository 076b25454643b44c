import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'

export const totpFactors = sqliteTable('totp_factors', {
  userId: text('user_id').primaryKey(),
  secretEncrypted: blob('secret_encrypted', { mode: 'buffer' }).notNull(),
  /** Of the last code that was taken: it and those before it count no more. */
  lastStep: integer('last_step').notNull().default(0),
  createdAt: text('created_at').notNull(),
})

export const recoveryCodes = sqliteTable('recovery_codes', {
  userId: text('user_id').notNull(),
  codeHash: text('code_hash').notNull(),
  createdAt: text('created_at').notNull(),
  usedAt: text('used_at'),
})

export const factorChallenges = sqliteTable('factor_challenges', {
  id: text().primaryKey(),
  purpose: text({
    enum: ['sign_in', 'add_totp', 'add_passkey', 'passkey_sign_in', 'passkey_step_up'],
  }).notNull(),
  userId: text('user_id'),
  sessionId: text('session_id'),
  /** How the first factor was shown: the method of the session to come. */
  method: text({ enum: ['password', 'code'] }),
  /** Where a passkey signs it. */
  host: text(),
  secretEncrypted: blob('secret_encrypted', { mode: 'buffer' }),
  attempts: integer().notNull().default(0),
  createdAt: text('created_at').notNull(),
  expiresAt: text('expires_at').notNull(),
  usedAt: text('used_at'),
})
