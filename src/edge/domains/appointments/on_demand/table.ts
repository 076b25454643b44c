import { integer, tableOf, text } from '#edge/jsonapi/table'
import { onDemandAppointments as contract } from './contract'

export const onDemandAppointments = tableOf(contract, {
  queueKey: text('queue_key').notNull(),
  /** When the patient was written to because their page was silent. */
  askedAt: text('asked_at'),
  /** How often those who may accept were called again. */
  rung: integer().notNull(),
  /** Who accepted, gave back or rejected it last. */
  handledById: text('handled_by_id'),
})
