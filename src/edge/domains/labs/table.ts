import { tableOf, text } from '#edge/jsonapi/table'
import { labs as contract } from './contract'
import { callReasons } from './transitions'

export const labs = tableOf(contract, {
  /** When the words for the patient were written, or last stood for by who took the reading on. */
  wordsAt: text('words_at'),
  releasedById: text('released_by_id'),
  readById: text('read_by_id'),
  closedById: text('closed_by_id'),
  toldById: text('told_by_id'),
  escalatesAt: text('escalates_at'),
  callReason: text('waits_for_call', { enum: callReasons }),
  /** Gravity, then age. The database makes it. */
  workOrder: text('work_order'),
  /** Version of the rules that read the result. */
  rulesVersion: text('rules_version'),
  placedAt: text('placed_at'),
  remindedAt: text('reminded_at'),
  carrier: text({ enum: ['fhir', 'hl7', 'embedded'] }),
})
