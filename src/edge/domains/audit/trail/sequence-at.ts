import { type SQL, sql } from '#edge/platform/db/index'
import { iso, minuteMs, toEpochMs } from '#edge/platform/time'

/** Events are written a moment after the time they carry, so their numbers follow their times but for this long. */
const disorderMs = 10 * minuteMs

/** The first event from a moment on: by halves of the numbers, since events have no index by time. */
const sequenceAt = (at: string): SQL => {
  const isBefore = sql`(select e.occurred_at from events e where e.seq >= (low + high) / 2 order by e.seq limit 1) < ${at}`
  return sql`(
    with recursive search(low, high) as (
      select ifnull((select min(seq) from events), 0), ifnull((select max(seq) from events), 0) + 1
      union all
      select iif(${isBefore}, (low + high) / 2 + 1, low), iif(${isBefore}, high, (low + high) / 2)
      from search where low < high)
    select low from search where low >= high limit 1)`
}

export const happenedFrom = (from: string): SQL =>
  sql`(seq >= ${sequenceAt(iso(toEpochMs(from) - disorderMs))} and occurred_at >= ${from})`
export const happenedUntil = (until: string): SQL =>
  sql`(seq < ${sequenceAt(iso(toEpochMs(until) + disorderMs))} and occurred_at < ${until})`
