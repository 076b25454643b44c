import { type Column, type SQL, sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/sqlite-core'
import type { Role } from '#edge/access/roles'
import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { chosenName } from '#edge/platform/db/names'
import { users as contract } from './contract'

export const users = tableOf(contract, {
  role: text().$type<Role>().notNull(),
  emailVerifiedAt: text('email_verified_at'),
  phoneVerifiedAt: text('phone_verified_at'),
  lastLoginAt: text('last_login_at'),
  ...stampColumns,
})

/** What an account is called, in SQL: the chosen first name where there is one; null where there is no account. */
export const userName = (id: Column | SQL) =>
  sql<string | null>`(select ${chosenName('account')} from users account where account.id = ${id})`
