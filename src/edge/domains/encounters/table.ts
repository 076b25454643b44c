import { tableOf } from '#edge/jsonapi/table'
import { encounters as contract } from './contract'

export const encounters = tableOf(contract)
