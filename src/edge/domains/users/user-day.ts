import type { RequestContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { clinicZone, localDate, type PlainDate } from '#edge/platform/time'

/** The zone an account lives in. */
export const loadZone = async (
  { db }: Pick<RequestContext, 'db'>,
  userId: string,
): Promise<string> => {
  const found = await db.first(
    sql<{ timezone: string }>`select timezone from users where id = ${userId}`,
  )
  return found?.timezone || clinicZone()
}

/** The day where a user is: in the evening it is tomorrow in UTC. */
export const loadToday = async (
  ctx: Pick<RequestContext, 'db' | 'now'>,
  userId: string,
): Promise<PlainDate> => localDate(ctx.now, await loadZone(ctx, userId))
