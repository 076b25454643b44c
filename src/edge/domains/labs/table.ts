import { tableOf, text } from '#edge/jsonapi/table'
import { labs as contract } from './contract'

export const labs = tableOf(contract, {
  /** When the words for the patient were written, or last stood for by who took the reading on. */
  wordsAt: text('words_at'),
  placedAt: text('placed_at'),
  carrier: text({ enum: ['fhir', 'embedded'] }),
})
