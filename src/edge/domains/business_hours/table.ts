import { tableOf } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { businessHours as contract } from './contract'
import type { OpeningHours } from './opening-hours'

export const businessHours = tableOf(contract)

/** Closures of the whole clinic, to come and of three months, in JSON: holidays are open hours of no one. */
export const closures = sql<string>`(select json_group_array(b.starts_at || '/' || b.ends_at)
  from blackout_periods b where b.ends_at > date('now', '-90 days'))`

type StoredHours = Omit<OpeningHours, 'closures'> & { readonly closures: string }

/** When the clinic is open, every weekday of it. */
export const selectOpeningHours = sql<StoredHours>`
  select weekday, opens, closes, timezone, ${closures} as closures from business_hours`

export const openingHoursOf = (rows: readonly StoredHours[]): OpeningHours[] =>
  rows.map((row) => ({ ...row, closures: JSON.parse(row.closures) }))
