import { tableOf } from '#edge/jsonapi/table'
import { healthHistories as contract } from './contract'

export const healthHistories = tableOf(contract, {}, 'health_entries')
