import { tableOf } from '#edge/jsonapi/table'
import { assessments as contract } from './contract'

export const assessments = tableOf(contract)
