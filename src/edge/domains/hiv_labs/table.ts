import { tableOf } from '#edge/jsonapi/table'
import { hivLabs as contract } from './contract'

export const hivLabs = tableOf(contract)
