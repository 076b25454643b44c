import { tableOf } from '#edge/jsonapi/table'
import { roiMedicalRecords as recordsContract, roiRequests as requestsContract } from './contract'

export const roiRequests = tableOf(requestsContract)
export const roiMedicalRecords = tableOf(recordsContract)
