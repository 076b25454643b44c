import { plainTableOf } from '#edge/jsonapi/table'
import { pageViews as contract } from './contract'

export const pageViews = plainTableOf(contract)
