import { plainTableOf, text } from '#edge/jsonapi/table'
import { patientAssignments as contract } from './contract'

export const patientAssignments = plainTableOf(contract, {
  fromId: text('from_id'),
  toId: text('to_id'),
  byId: text('by_id').notNull(),
})
