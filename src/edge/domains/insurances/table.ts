import { tableOf } from '#edge/jsonapi/table'
import { insurances as contract } from './contract'

export const insurances = tableOf(contract)
