import { tableOf } from '#edge/jsonapi/table'
import { sopRevisions as contract } from './contract'

export const sopRevisions = tableOf(contract)
