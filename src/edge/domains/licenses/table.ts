import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { licenses as contract } from './contract'

export const licenses = tableOf(contract, stampColumns)
