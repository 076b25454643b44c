import { tableOf, text } from '#edge/jsonapi/table'
import { prescriptions as contract } from './contract'

export const prescriptions = tableOf(contract, {
  /** Who took it to the pharmacy. */
  carrier: text({ enum: ['dosespot', 'embedded'] }),
  /** What the service calls it, where that is another name than ours. */
  erxId: text('erx_id'),
})
