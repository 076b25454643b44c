import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { dohMorbidities as contract } from './contract'

export const dohMorbidities = tableOf(contract, stampColumns)
