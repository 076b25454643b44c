import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { raw } from '#edge/platform/db/statement'
import { conflict } from '#edge/platform/problem'
import { iso } from '#edge/platform/time'
import { bucketMs } from '#edge/platform/time-buckets'
import type { TimeRange } from './time-range'

interface Availability {
  readonly id: string
  readonly providerId: string
}

/** Open appointments of an availability that would lie outside of what is left of it; of nothing, all of them. */
const appointmentsOutside = ({ id, providerId }: Availability, range: TimeRange | null): SQL => {
  const [startsAt, endsAt] = range
    ? [iso(range.startBucket * bucketMs), iso(range.endBucket * bucketMs)]
    : ['9999', '0000']
  return sql`
    from appointments where availability_id = ${id} and provider_id = ${providerId}
      and status in ('Scheduled', 'Waiting', 'In progress')
      and (starts_at < ${startsAt} or ends_at > ${endsAt})`
}

/** True while no appointment would be left without its time; for the statement that takes the time away. */
export const keepsAppointments = (availability: Availability, range: TimeRange | null) =>
  sql`not exists (select 1 ${appointmentsOutside(availability, range)})`

/** 409 `visits_in_availability`, with how many and which, before anything is tried. */
export const assertNoAppointmentsLost = async (
  ctx: RequestContext,
  availability: Availability,
  range: TimeRange | null,
): Promise<void> => {
  const rows = await ctx.db.all(
    raw<{ id: string }>(
      sql`select id ${appointmentsOutside(availability, range)} order by starts_at`,
    ),
  )
  if (rows.length === 0) return
  throw conflict(
    'visits_in_availability',
    rows.length === 1
      ? 'A visit is booked in this time. Move or cancel it first.'
      : `${rows.length} visits are booked in this time. Move or cancel them first.`,
    { count: rows.length, appointments: rows.slice(0, 50).map(({ id }) => id) },
  )
}
