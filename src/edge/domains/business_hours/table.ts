import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { businessHours as contract } from './contract'
import type { OpeningHours } from './opening-hours'

export const businessHours = tableOf(contract)

/** When the clinic is open, every weekday of it. */
export const selectOpeningHours = sql<OpeningHours>`select weekday, opens, closes, timezone from business_hours`
