import type { RequestContext } from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { sql } from '#edge/platform/db/index'
import { bucketOf } from '#edge/platform/five-minute-buckets'
import { fromLocalTime, localDate, type PlainDate } from '#edge/platform/time'

export interface LocalDay {
  readonly date: PlainDate
  readonly timezone: string
  readonly from: number
  /** The first bucket of the next day. */
  readonly until: number
}

/** A day in buckets, from midnight to midnight in a zone: the one of the query, or today in the zone of the caller. */
export const localDay = async (
  ctx: RequestContext,
  query: { readonly date?: string | undefined; readonly timezone?: string | undefined },
): Promise<LocalDay> => {
  const timezone = query.timezone ?? (await callerZone(ctx))
  const date = query.date ?? localDate(ctx.now, timezone)
  return { date, timezone, ...bucketsOfDays(date, 1, timezone) }
}

/** So many days from midnight on, in buckets. */
export const bucketsOfDays = (date: PlainDate, days: number, timezone: string) => ({
  from: bucketOf(fromLocalTime(`${date}T00:00`, timezone)),
  until: bucketOf(fromLocalTime(`${addPeriod(date, days, 'day')}T00:00`, timezone)),
})

const callerZone = async ({ db, actor }: RequestContext): Promise<string> => {
  const found = await db.first(
    sql<{ timezone: string }>`select timezone from users where id = ${actor.id}`,
  )
  return found?.timezone || 'America/New_York'
}
