import { tableOf } from '#edge/jsonapi/table'
import { sops as contract } from './contract'

export const sops = tableOf(contract)
