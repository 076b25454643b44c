import { tableOf } from '#edge/jsonapi/table'
import { soapSchemas as contract } from './contract'

export const soapSchemas = tableOf(contract)
