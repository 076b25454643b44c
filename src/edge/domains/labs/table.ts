import { tableOf, text } from '#edge/jsonapi/table'
import { labs as contract } from './contract'

export const labs = tableOf(contract, {
  placedAt: text('placed_at'),
  carrier: text({ enum: ['fhir', 'embedded'] }),
})
