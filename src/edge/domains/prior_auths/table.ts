import { tableOf, text } from '#edge/jsonapi/table'
import { priorAuths as contract } from './contract'

export const priorAuths = tableOf(contract, {
  /** When the payer's answer was missed. */
  overdueAt: text('overdue_at'),
})
