import { tableOf } from '#edge/jsonapi/table'
import { dropdownOptions as contract } from './contract'

export const dropdownOptions = tableOf(contract)
