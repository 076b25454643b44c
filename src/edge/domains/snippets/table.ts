import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { snippets as contract } from './contract'

export const snippets = tableOf(contract, stampColumns)
