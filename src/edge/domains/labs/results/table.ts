import { plainTableOf } from '#edge/jsonapi/table'
import { labResults as contract } from './contract'

export const labResults = plainTableOf(contract)
