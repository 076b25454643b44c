import type { Role } from '#edge/access/roles'
import { tableOf, text } from '#edge/jsonapi/table'
import { users as contract } from './contract'

export const users = tableOf(contract, {
  nameOrder: text('name_order').notNull(),
  role: text().$type<Role>().notNull(),
  emailVerifiedAt: text('email_verified_at'),
  phoneVerifiedAt: text('phone_verified_at'),
  emailConfirmedAt: text('email_confirmed_at'),
  phoneConfirmedAt: text('phone_confirmed_at'),
  lastLoginAt: text('last_login_at'),
})
