import { tableOf } from '#edge/jsonapi/table'
import { unmatchedLabs as contract } from './contract'

export const unmatchedLabs = tableOf(contract)
