import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { raw } from '../../platform/db/statement'
import { conflict } from '../../platform/problem'
import { iso } from '../../platform/time'
import { bucketMs } from '../../platform/time-buckets'

interface Held {
  readonly id: string
  readonly providerId: string
}

/** Visits still to come about in this stretch that would lie outside of it between other ends. */
const stranded = ({ id, providerId }: Held, startsAt: string, endsAt: string): SQL => sql`
  from appointments where availability_id = ${id} and provider_id = ${providerId}
    and status in ('Scheduled', 'Waiting', 'In progress')
    and (starts_at < ${startsAt} or ends_at > ${endsAt})`

const nowhere = ['9999', '0000'] as const

/** True while no visit would be left without its time; to be asked in the statement that takes it away. */
export const strandsNobody = (held: Held, kept?: { startBucket: number; endBucket: number }) =>
  sql`not exists (select 1 ${stranded(held, ...edges(kept))})`

/** 409 `visits_in_availability`, with how many and which, before anything is tried. */
export const mustStrandNobody = async (
  ctx: RequestContext,
  held: Held,
  kept?: { startBucket: number; endBucket: number },
): Promise<void> => {
  const rows = await ctx.db.all(
    raw<{ id: string }>(sql`select id ${stranded(held, ...edges(kept))} order by starts_at`),
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

const edges = (kept: { startBucket: number; endBucket: number } | undefined) =>
  kept ? ([iso(kept.startBucket * bucketMs), iso(kept.endBucket * bucketMs)] as const) : nowhere
