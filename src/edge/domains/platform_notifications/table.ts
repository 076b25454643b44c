import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const platformNotifications = sqliteTable('platform_notifications', {
  id: text().primaryKey(),
  title: text().notNull(),
  body: text().notNull(),
  audience: text({ enum: ['everyone', 'patients', 'staff'] })
    .notNull()
    .default('everyone'),
  severity: text({ enum: ['info', 'warning', 'critical'] })
    .notNull()
    .default('info'),
  startsAt: text('starts_at').notNull(),
  endsAt: text('ends_at').notNull(),
  createdBy: text('created_by'),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
