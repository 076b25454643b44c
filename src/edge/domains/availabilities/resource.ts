import { type Change, type RequestContext, type Row, resource } from '#edge/jsonapi/index'
import { bucketMs, bucketOf, bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import { sql } from '#edge/platform/db/index'
import { toEpochMs } from '#edge/platform/time'
import { endProviderTime, visitsWithin } from '../licenses'
import { availabilities as contract } from './contract'
import {
  type HoursRow,
  hoursBefore,
  hoursGuards,
  isShorter,
  keepHoursWhilePending,
  noHoursKept,
  timesOf,
} from './hours-in-force'
import { availabilityPolicy, canAuthorize } from './policy'
import { availabilities as table } from './table'
import { inForce, partsOutside, type Range } from './time-in-force'
import { rangeProblems, toTimeRange } from './time-range'

type OpenHours = HoursRow & { readonly providerId: string }
/** Change of open time that checks booked visits before the write and in its batch, so that none loses its time unnoticed. */
const shrink = async (
  ctx: RequestContext,
  row: OpenHours,
  left: Range | null,
  set: Change['set'],
): Promise<Change> => ({
  ...(await endProviderTime(
    ctx,
    sql`a.provider_id = ${row.providerId} and a.availability_id is not null
      and ${visitsWithin(partsOutside(inForce(timesOf(row)), left))}`,
  )),
  set: { ...noHoursKept, ...set },
})
/** Takes the time away. */
const close = (ctx: RequestContext, row: OpenHours) =>
  shrink(ctx, row, null, { authorizedBy: null })

export const availabilities = resource(contract, {
  table,
  policy: availabilityPolicy,
  filters: {
    from: (at: string) =>
      sql`${table.startBucket} > ${bucketOf(at) - bucketsPerDay} and ${table.endBucket} > ${bucketOf(at)}`,
    until: (at: string) => sql`${table.startBucket} < ${toEpochMs(at) / bucketMs}`,
  },
  serialize: (row: Row & OpenHours) => ({ ...row, ...timesOf(row) }),
  guards: hoursGuards,
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
    const wanted = { ...timesOf(row), ...input }
    const range = toTimeRange(wanted.startsAt, wanted.endsAt, ctx.now)
    const decides = canAuthorize(ctx.actor)
    if (!decides && !isShorter(row, wanted))
      return { set: { ...range, ...keepHoursWhilePending(row), status: 'pending' } }
    const by = decides && { authorizedBy: ctx.actor.id }
    return shrink(ctx, row, wanted, { ...range, ...by, status: 'authorized' })
  },
  delete: async (ctx, row) => {
    const change = await close(ctx, row)
    return { ...change, set: { ...change.set, status: 'withdrawn' } }
  },
  actions: {
    authorize: (ctx, row) => shrink(ctx, row, timesOf(row), { authorizedBy: ctx.actor.id }),
    // Declining a change restores the hours authorized before it.
    decline: (ctx, row) => {
      const before = hoursBefore(row)
      return before ? { set: { ...noHoursKept, ...before } } : close(ctx, row)
    },
  },
})

const timezoneOf = (providerId: string) =>
  sql`(select u.timezone from providers p join users u on u.id = p.user_id where p.id = ${providerId})`
