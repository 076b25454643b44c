import { tableOf } from '#edge/jsonapi/table'
import { providers as contract } from './contract'

export const providers = tableOf(contract)
