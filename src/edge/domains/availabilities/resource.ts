import {
  type Change,
  type Guard,
  type RequestContext,
  type Row,
  resource,
} from '#edge/jsonapi/index'
import { bucketMs, bucketOf, bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import { type SQL, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { iso, toEpochMs } from '#edge/platform/time'
import { endProviderTime } from '../licenses'
import { availabilities as contract } from './contract'
import { availabilityPolicy, canAuthorize } from './policy'
import { availabilities as table } from './table'
import { rangeProblems, type TimeRange, toTimeRange } from './time-range'

const startsAt = ({ startBucket }: Row) => iso(startBucket * bucketMs)
const endsAt = ({ endBucket }: Row) => iso(endBucket * bucketMs)
const isWithin = (inner: TimeRange, outer: Row) =>
  inner.startBucket >= outer.startBucket && inner.endBucket <= outer.endBucket
const isUpcoming: Guard = ({ endBucket }, { now }) =>
  endBucket <= bucketOf(now) ? unprocessable('past', 'This time has passed') : null

/** Booked appointments outside of what is left of an availability; of nothing, all of them. */
const appointmentsOutside = ({ id, providerId }: Row, range: TimeRange | null): SQL => {
  const [from, until] = range
    ? [iso(range.startBucket * bucketMs), iso(range.endBucket * bucketMs)]
    : ['9999', '0000']
  return sql`a.availability_id = ${id} and a.provider_id = ${providerId}
    and (a.starts_at < ${from} or a.ends_at > ${until})`
}

/** What every change of an availability shares: no appointment loses its time unnoticed, now or when it is written. */
const shrink = async (
  ctx: RequestContext,
  row: Row,
  range: TimeRange | null,
  set: Change['set'],
): Promise<Change> => ({
  ...(await endProviderTime(ctx, appointmentsOutside(row, range))),
  set,
})
/** Takes the time away. */
const close = (ctx: RequestContext, row: Row) => shrink(ctx, row, null, { authorizedBy: null })

export const availabilities = resource(contract, {
  table,
  policy: availabilityPolicy,
  filters: {
    from: (at: string) =>
      sql`${table.startBucket} > ${bucketOf(at) - bucketsPerDay} and ${table.endBucket} > ${bucketOf(at)}`,
    until: (at: string) => sql`${table.startBucket} < ${toEpochMs(at) / bucketMs}`,
  },
  serialize: (row: Row) => ({ ...row, startsAt: startsAt(row), endsAt: endsAt(row) }),
  guards: { authorize: isUpcoming, decline: isUpcoming, update: isUpcoming, delete: isUpcoming },
  constraints: rangeProblems,
  eventDetail: ({ providerId }) => ({ provider_id: providerId }),
  create: (ctx, input, { provider: providerId = '' }) => ({
    set: {
      ...toTimeRange(input.startsAt, input.endsAt, ctx.now),
      timezone: input.timezone ?? timezoneOf(providerId),
      status: canAuthorize(ctx.actor) ? 'authorized' : 'pending',
      authorizedBy: canAuthorize(ctx.actor) ? ctx.actor.id : null,
    },
    detail: { provider_id: providerId },
  }),
  update: (ctx, row, input) => {
    const range = toTimeRange(input.startsAt ?? startsAt(row), input.endsAt ?? endsAt(row), ctx.now)
    // Less of what was authorized needs no new decision; more of it does.
    const isShorter = row.status === 'authorized' && isWithin(range, row)
    return shrink(ctx, row, range, {
      ...range,
      ...(canAuthorize(ctx.actor)
        ? { status: 'authorized', authorizedBy: ctx.actor.id }
        : isShorter
          ? {}
          : { status: 'pending', authorizedBy: null }),
    })
  },
  delete: async (ctx, row) => {
    const change = await close(ctx, row)
    return { ...change, set: { ...change.set, status: 'withdrawn' } }
  },
  actions: {
    authorize: ({ actor }) => ({ set: { authorizedBy: actor.id } }),
    decline: close,
  },
})

const timezoneOf = (providerId: string) =>
  sql`(select u.timezone from providers p join users u on u.id = p.user_id where p.id = ${providerId})`
