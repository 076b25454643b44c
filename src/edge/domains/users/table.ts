import { type Column, type SQL, sql } from 'drizzle-orm'
import { text } from 'drizzle-orm/sqlite-core'
import type { Role } from '#edge/access/roles'
import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { users as contract } from './contract'

export const users = tableOf(contract, {
  role: text().$type<Role>().notNull(),
  emailVerifiedAt: text('email_verified_at'),
  phoneVerifiedAt: text('phone_verified_at'),
  lastLoginAt: text('last_login_at'),
  ...stampColumns,
})

/** The full name of an account, in SQL; null where there is none. */
export const userName = (id: Column | SQL) =>
  sql<string | null>`(
    select trim(account.first_name || ' ' || account.last_name) from users account where account.id = ${id})`
