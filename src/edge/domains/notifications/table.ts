import { integer, text } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { userNotifications as contract } from './contract'

export const userNotifications = tableOf(contract, {
  kind: text('type').notNull(),
  collapseKey: text('collapse_key'),
  eventSeq: integer('event_seq'),
  version: integer().notNull(),
})
