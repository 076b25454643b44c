import { plainTableOf } from '#edge/jsonapi/table'
import { sopRevisions as contract } from './contract'

export const sopRevisions = plainTableOf(contract)
