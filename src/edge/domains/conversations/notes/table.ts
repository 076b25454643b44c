import { integer, text } from 'drizzle-orm/sqlite-core'
import { tableOf } from '#edge/jsonapi/table'
import { conversationNotes as contract } from './contract'

export const conversationNotes = tableOf(contract, {
  patientId: text('patient_id'),
  version: integer().notNull(),
})
