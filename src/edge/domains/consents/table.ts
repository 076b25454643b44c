import { plainTableOf, text } from '#edge/jsonapi/table'
import { consents as contract } from './contract'

export const consents = plainTableOf(contract, {
  userAgent: text('user_agent'),
  at: text('occurred_at').notNull(),
})
