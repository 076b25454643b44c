import { tableOf } from '#edge/jsonapi/table'
import { breakGlass as contract } from './contract'

export const breakGlass = tableOf(contract, {}, 'break_glass_grants')
