import { type SQL, sql } from '#edge/platform/db/index'
import type { Moment } from '#edge/platform/time'
import { clocksAt } from '../exposures'
import { pharmacies as table } from './table'

/**
 * Whether a pharmacy is open at this moment where it is; null where its hours are not known. In a state of two zones
 * it is open only where both clocks say so, so that a patient does not travel to a closed door.
 */
export const isPharmacyOpenAt = (at: Moment): SQL<boolean | null> => sql`(case
  when ${table.open24h} = 1 then 1
  when ifnull(json_array_length(${table.hours}), 0) = 0 or ${table.state} is null then null
  else (
    select min(exists (
      select 1 from json_each(${table.hours}) day
      where day.value ->> 'weekday' = clock.value ->> 'weekday'
        and day.value ->> 'opens' <= clock.value ->> 'time' and day.value ->> 'closes' > clock.value ->> 'time'))
    from json_each(${JSON.stringify(clocksAt(at))}) clock where clock.value ->> 'state' = ${table.state})
  end)`
