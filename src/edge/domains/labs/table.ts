import { tableOf } from '#edge/jsonapi/table'
import { labs as contract } from './contract'

export const labs = tableOf(contract)
