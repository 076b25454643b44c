import { tableOf } from '#edge/jsonapi/table'
import { providerTypes as contract } from './contract'

export const providerTypes = tableOf(contract)
