import { tableOf } from '#edge/jsonapi/table'
import { questionnaires as contract } from './contract'

export const questionnaires = tableOf(contract)
