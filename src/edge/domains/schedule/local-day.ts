import type { RequestContext } from '#edge/jsonapi/index'
import { bucketsOfDays } from '#edge/platform/buckets/buckets-of-days'
import type { Buckets } from '#edge/platform/buckets/five-minute-buckets'
import { localDate, type PlainDate } from '#edge/platform/time'
import { loadZone } from '../users'

export interface LocalDay extends Buckets {
  readonly date: PlainDate
  readonly timezone: string
}

/** A day in buckets, from midnight to midnight in a zone: the one of the query, or today in the zone of the caller. */
export const localDay = async (
  ctx: RequestContext,
  query: { readonly date?: string | undefined; readonly timezone?: string | undefined },
): Promise<LocalDay> => {
  const timezone = query.timezone ?? (await loadZone(ctx, ctx.actor.id))
  const date = query.date ?? localDate(ctx.now, timezone)
  return { date, timezone, ...bucketsOfDays(date, 1, timezone) }
}
