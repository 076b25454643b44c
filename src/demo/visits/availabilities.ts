import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { daysFrom, fromLocalTime, iso, type PlainDate } from '#edge/platform/time'
import { type DemoClinician, demoClinicians } from '../accounts/clinicians'
import { anyId, demoId } from '../accounts/identity'

export interface OpenBlock {
  readonly id: string
  readonly clinician: number
  readonly providerId: string
  readonly date: PlainDate
  readonly start: number
  readonly end: number
  readonly timezone: string
  readonly status: 'authorized' | 'pending'
}

/** Days ahead, today included, for which the demo's clinicians are open. */
export const futureDays = 28

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** When the demo's clinicians are open on `count` days from this one, each in their own zone. */
export const openBlocks = (from: PlainDate, count: number): OpenBlock[] =>
  demoClinicians.flatMap((clinician, at) =>
    daysFrom(from, count).flatMap((date) => blocksOf(clinician, at, date)),
  )

const blocksOf = (
  { hours, zone, type }: DemoClinician,
  clinician: number,
  date: PlainDate,
): OpenBlock[] => {
  const weekday = names[new Date(date).getUTCDay()] ?? ''
  return hours.flatMap(({ days, from, until }, block) =>
    days.includes(weekday)
      ? [
          {
            id: demoId(
              'availability',
              `${String(clinician + 1).padStart(2, '0')}${date.replaceAll('-', '')}${block + 1}`,
            ),
            clinician,
            providerId: demoId('provider', clinician + 1),
            date,
            start: bucketOf(fromLocalTime(`${date}T${from}`, zone)),
            end: bucketOf(fromLocalTime(`${date}T${until}`, zone)),
            timezone: zone,
            // The pharmacists' Wednesdays still wait for a manager's approval.
            status: type === 'Pharmacist' && weekday === 'Wed' ? 'pending' : 'authorized',
          },
        ]
      : [],
  )
}

/**
 * Opens what follows the last day already opened, so that what a clinician withdrew or removed stays
 * so, beside what they opened themselves, and nothing where the demo has not been loaded.
 */
export const availabilityUpsert = (today: PlainDate) => ({
  sql: `insert or ignore into availabilities (id, provider_id, start_bucket, end_bucket, timezone, status, created_at, updated_at)
select value ->> 'id', p.id, value ->> 'start', value ->> 'end', value ->> 'timezone', value ->> 'status', ?2, ?2
from json_each(?1) join providers p on p.id = value ->> 'providerId'
where (value ->> 'start') > ifnull((select max(start_bucket) from availabilities a where a.provider_id = p.id and a.id like '${anyId('availability')}'), 0)
  and not exists (select 1 from availabilities a where a.provider_id = p.id and a.status in ('pending', 'authorized')
    and a.start_bucket < (value ->> 'end') and a.end_bucket > (value ->> 'start'))`,
  parameters: [
    JSON.stringify(openBlocks(today, futureDays)),
    iso(`${addPeriod(today, -1, 'day')}T12:00Z`),
  ],
})

/** Keeps the demo's clinicians open four weeks ahead of `today`; answers how many blocks were new. */
export const extendAvailabilities = async (db: D1Database, today: PlainDate): Promise<number> => {
  const { sql, parameters } = availabilityUpsert(today)
  const { meta } = await db
    .prepare(sql)
    .bind(...parameters)
    .run()
  return meta.changes
}
