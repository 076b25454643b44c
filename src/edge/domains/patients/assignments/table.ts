import { text } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { patientAssignments as contract } from './contract'

export const patientAssignments = tableOf(contract, {
  fromId: text('from_id'),
  toId: text('to_id'),
  byId: text('by_id').notNull(),
})
