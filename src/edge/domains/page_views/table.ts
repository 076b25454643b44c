import { tableOf } from '#edge/jsonapi/table'
import { pageViews as contract } from './contract'

export const pageViews = tableOf(contract)
