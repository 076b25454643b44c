import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { vaccineOrders as contract } from './contract'

export const vaccineOrders = tableOf(contract, stampColumns)
