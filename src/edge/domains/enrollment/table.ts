import { blob, integer, sqliteTable, text } from '#edge/jsonapi/table'

export const enrollments = sqliteTable('enrollments', {
  id: text().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  step: text().notNull(),
  answers: blob('answers_encrypted', { mode: 'buffer' }),
  emailHash: text('email_hash'),
  cboId: text('cbo_id'),
  themeId: text('theme_id'),
  status: text({ enum: ['started', 'submitted', 'enrolled', 'known', 'expired'] })
    .notNull()
    .default('started'),
  userId: text('user_id'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
