import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const providers = sqliteTable('providers', {
  id: text().primaryKey(),
  userId: text('user_id').notNull(),
  typeId: text('type_id').notNull(),
  suffix: text(),
  bio: text().notNull().default(''),
  homeCity: text('home_city'),
  homeState: text('home_state'),
  npi: text(),
  status: text({ enum: ['active', 'inactive'] })
    .notNull()
    .default('active'),
  supervisorId: text('supervisor_id'),
  assistantId: text('assistant_id'),
  rank: integer().notNull().default(100),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
