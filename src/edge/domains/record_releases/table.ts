import { tableOf, text } from '#edge/jsonapi/table'
import { roiMedicalRecords as recordsContract, roiRequests as requestsContract } from './contract'

export const roiRequests = tableOf(requestsContract)
export const roiMedicalRecords = tableOf(recordsContract, {
  /** When it was found that the fax did not arrive, or was taken back before it left. */
  faxFailedAt: text('fax_failed_at'),
})
