import { tableOf, text } from '#edge/jsonapi/table'
import { phoneCalls as contract } from './contract'
import { callCarriers } from './statuses'

export const phoneCalls = tableOf(contract, {
  carrier: text({ enum: callCarriers }).notNull(),
  /** The carrier's own id of the call. */
  carrierSid: text('carrier_sid'),
})
