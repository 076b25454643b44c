import { bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import { type SQL, sql } from '#edge/platform/db/index'

/** Whether a clinician is open without a break from one bucket to another: adjacent times are one stretch, and none overlap. */
export const isOpenThroughout = (
  providerId: SQL,
  first: SQL,
  until: SQL,
): SQL => sql`${until} - ${first} = (
  select ifnull(sum(min(open.open_end_bucket, ${until}) - max(open.open_start_bucket, ${first})), 0)
  from availabilities open indexed by availabilities_open_of_provider
  where open.provider_id = ${providerId} and open.open_start_bucket > ${first} - ${bucketsPerDay}
    and open.open_start_bucket < ${until} and open.open_end_bucket > ${first})`

/** Condition that the clinic is not closed then, and the clinician not away. */
export const isOpenTime = (
  providerId: SQL,
  { startsAt, endsAt }: { readonly startsAt: string | SQL; readonly endsAt: string | SQL },
): SQL => sql`not exists (select 1 from closed_time
  where ends_at > ${startsAt} and starts_at < ${endsAt}
    and (provider_id is null or provider_id = ${providerId}))`

/** Whether the time of a row with `provider_id`, `starts_at` and `ends_at` is open, and neither closed nor away. */
export const isBookableTime = (row: SQL): SQL => {
  const bucket = (column: SQL) => sql`unixepoch(${row}.${column}) / 300`
  const provider = sql`${row}.provider_id`
  const time = { startsAt: sql`${row}.starts_at`, endsAt: sql`${row}.ends_at` }
  return sql`(${isOpenThroughout(provider, bucket(sql`starts_at`), bucket(sql`ends_at`))} and ${isOpenTime(provider, time)})`
}
