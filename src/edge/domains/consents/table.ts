import { text } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { consents as contract } from './contract'

export const consents = tableOf(contract, {
  userAgent: text('user_agent'),
  at: text('occurred_at').notNull(),
})
