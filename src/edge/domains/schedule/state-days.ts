import type { RequestContext } from '#edge/jsonapi/index'
import { bucketsOfDays } from '#edge/platform/buckets/buckets-of-days'
import {
  type Buckets,
  bucketMs,
  bucketOf,
  bucketsFor,
} from '#edge/platform/buckets/five-minute-buckets'
import { stretchesOf } from '#edge/platform/buckets/stretches'
import { type SQL, sql } from '#edge/platform/db/index'
import { sum } from '#edge/platform/sum'
import { daysFrom, type PlainDate } from '#edge/platform/time'
import { type Opening, openings } from '../business_hours/opening-hours'
import { openingHoursOf, selectOpeningHours } from '../business_hours/table'
import { isValidLicense } from '../licenses'
import { closedTime, openTime, piecesOf } from './open-time'

interface StateDay {
  readonly state: string
  readonly date: PlainDate
  readonly clinicianCount: number
  readonly freeMinutes: number
  readonly gaps: readonly Buckets[]
}
interface Wanted {
  /** Which clinicians count, over providers as `p`. */
  readonly scope: SQL
  readonly date: PlainDate
  readonly days: number
  readonly timezone: string
  readonly state?: string | undefined
  readonly encounterTypeId?: string | undefined
}

export const bucketMinutes = ({ from, until }: Buckets) => ((until - from) * bucketMs) / 60_000
const overlap = (one: Buckets, other: Buckets): Buckets => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
})
const within = (pieces: readonly Buckets[], limits: Buckets): Buckets[] =>
  pieces.map((piece) => overlap(piece, limits)).filter(({ from, until }) => from < until)
const without = (pieces: readonly Buckets[], taken: Buckets): Buckets[] =>
  pieces.flatMap(({ from, until }) =>
    [
      { from, until: Math.min(until, taken.from) },
      { from: Math.max(from, taken.until), until },
    ].filter((rest) => rest.from < rest.until),
  )

/** Free time that is shorter is of no use for any visit. */
const shortestVisitMinutes = 20

/** What is open and free in every state of the clinic on each day of a range, from now on. */
export const stateDays = async (ctx: RequestContext, wanted: Wanted): Promise<StateDay[]> => {
  const { scope, date, days, timezone, state, encounterTypeId } = wanted
  const range = bucketsOfDays(date, days, timezone)
  const [open, closed, licensed, hours, type] = await ctx.db.batch([
    openTime({ now: ctx.now, scope }, range, undefined),
    closedTime(range),
    sql<{ state: string; providers: string }>`
        select s.code as state, (select json_group_array(l.provider_id)
          from licenses l indexed by licenses_by_state join providers p on p.id = l.provider_id
          where l.state = s.code and p.status = 'active' and ${isValidLicense('l', date)} and ${scope}) as providers
        from states s where s.licensure = 1 ${state ? sql`and s.code = ${state}` : sql``} order by s.code`,
    selectOpeningHours,
    sql<{
      minutes: number
    }>`select duration_minutes as minutes from encounter_types where id = ${encounterTypeId ?? ''}`,
  ] as const)
  const needed = bucketsFor(type.rows[0]?.minutes ?? shortestVisitMinutes)
  const rowsOf = Map.groupBy(open.rows, ({ providerId }) => providerId)
  const timesOf = (providerId: string) => {
    const rows = rowsOf.get(providerId) ?? []
    const pieces = rows.flatMap((row) => piecesOf(row, closed.rows))
    return {
      open: rows.map(({ startBucket, endBucket }) => ({ from: startBucket, until: endBucket })),
      free: stretchesOf(pieces.filter((piece) => piece.state === 'free')).filter(
        ({ from, until }) => until - from >= needed,
      ),
    }
  }
  const opened = openings(openingHoursOf(hours.rows), range.from * bucketMs, days + 1).map(
    bucketsOf,
  )
  return licensed.rows.flatMap(({ state, providers }) => {
    const ids: string[] = JSON.parse(providers)
    const licensedHere = ids.map(timesOf)
    return daysFrom(date, days).flatMap((day) => {
      const midnights = bucketsOfDays(day, 1, timezone)
      const limits = { ...midnights, from: Math.max(midnights.from, bucketOf(ctx.now)) }
      if (limits.from >= limits.until) return []
      const today = licensedHere.filter((one) => within(one.open, limits).length > 0)
      const free = today.flatMap((one) => within(one.free, limits))
      return {
        state,
        date: day,
        clinicianCount: today.length,
        freeMinutes: sum(free.map(bucketMinutes)),
        gaps: free.reduce<Buckets[]>(without, within(opened, limits)),
      }
    })
  })
}

const bucketsOf = ({ opens, closes }: Opening): Buckets => ({
  from: bucketOf(opens),
  until: Math.ceil(closes / bucketMs),
})
