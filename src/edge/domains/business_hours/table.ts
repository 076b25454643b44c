import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { businessHours as contract } from './contract'

export const businessHours = tableOf(contract, stampColumns)
