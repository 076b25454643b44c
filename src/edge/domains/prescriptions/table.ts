import { tableOf, text } from '#edge/jsonapi/table'
import { prescriptions as contract } from './contract'

export const prescriptions = tableOf(contract, {
  /** Who took it to the pharmacy. */
  carrier: text({ enum: ['dosespot', 'embedded'] }),
  /** What the service calls it, where that is another name than ours. */
  erxId: text('erx_id'),
  /** The message that sent it last. */
  erxMessageId: text('erx_message_id'),
  /** The message by which its pharmacy asked for a change or a renewal. */
  pharmacyRequestId: text('pharmacy_request_id'),
})
