import { tableOf, text } from '#edge/jsonapi/table'
import { conversations as contract } from './contract'

export const conversations = tableOf(contract, {
  createdById: text('created_by_id').notNull(),
  lastMessageId: text('last_message_id'),
  reportedWaitingSince: text('reported_waiting_since'),
})
