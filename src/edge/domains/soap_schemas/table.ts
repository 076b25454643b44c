import { plainTableOf } from '#edge/jsonapi/table'
import { soapSchemas as contract } from './contract'

export const soapSchemas = plainTableOf(contract)
