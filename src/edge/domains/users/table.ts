import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Role } from '#edge/access/roles'

export const users = sqliteTable('users', {
  id: text().primaryKey(),
  role: text().$type<Role>().notNull(),
  status: text({ enum: ['active', 'deactivated', 'disabled'] })
    .notNull()
    .default('active'),
  email: text().notNull(),
  phone: text(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  nickname: text(),
  pronouns: text(),
  language: text().notNull().default('en'),
  timezone: text().notNull().default('America/New_York'),
  cboId: text('cbo_id'),
  pharmacyId: text('pharmacy_id'),
  portrait: text(),
  outOfOfficeMessage: text('out_of_office_message'),
  accessRights: text('access_rights', { mode: 'json' }).$type<string[]>().notNull().default([]),
  emailVerifiedAt: text('email_verified_at'),
  phoneVerifiedAt: text('phone_verified_at'),
  lastLoginAt: text('last_login_at'),
  unreadMessages: integer('unread_messages').notNull().default(0),
  version: integer().notNull().default(1),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
})
