import { sql } from 'drizzle-orm'
import { stampColumns, tableOf } from '#edge/jsonapi/table'
import { raw } from '#edge/platform/db/statement'
import { businessHours as contract } from './contract'
import type { OpeningHours } from './opening-hours'

export const businessHours = tableOf(contract, stampColumns)

/** When the clinic is open, every weekday of it. */
export const selectOpeningHours = raw<OpeningHours>(
  sql`select weekday, opens, closes, timezone from business_hours`,
)
