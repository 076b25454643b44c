import { operation } from '#edge/jsonapi/index'
import { bucketMs } from '#edge/platform/buckets/five-minute-buckets'
import { iso } from '#edge/platform/time'
import { scheduleSlots as contract } from './contract'
import { localDay } from './local-day'
import { type ClosedTime, closedTime, type OpenTime, openTime, piecesOf } from './open-time'
import { schedulerPolicy } from './schedule-summary'

/** A day as a board shows it: each authorized stretch cut where something begins or ends; `meta` has it by key. */
export const daySlots = operation(contract, { policy: schedulerPolicy }, async (ctx) => {
  const day = await localDay(ctx, ctx.query)
  const [{ rows }, closed] = await ctx.db.batch([
    openTime(ctx, day, ctx.query.providerId),
    closedTime(day),
  ] as const)
  const slots = rows.flatMap((row) => slotsOf(row, closed.rows))
  return {
    data: slots,
    meta: { date: day.date, timezone: day.timezone, ...scheduleByKey(rows, slots) },
  }
})

type Slot = ReturnType<typeof slotsOf>[number]

const slotsOf = (row: OpenTime, closed: readonly ClosedTime[]) =>
  piecesOf(row, closed).map(({ from, until, state, owner }) => ({
    id: `${row.id}.${from}`,
    providerId: row.providerId,
    availabilityId: row.id,
    startsAt: iso(from * bucketMs),
    endsAt: iso(until * bucketMs),
    state,
    appointmentId: state === 'visit' ? owner : null,
  }))

/** Providers, availabilities and appointments of the day by their ids, and what of the open time is free. */
const scheduleByKey = (rows: readonly OpenTime[], slots: readonly Slot[]) => ({
  providers: Object.fromEntries(
    rows.map(({ providerId, providerName, suffix, timezone }) => [
      providerId,
      { name: providerName, suffix, timezone },
    ]),
  ),
  availabilities: Object.fromEntries(
    rows.map(({ id, providerId, startBucket, endBucket }) => [
      id,
      { providerId, startsAt: iso(startBucket * bucketMs), endsAt: iso(endBucket * bucketMs) },
    ]),
  ),
  // A visit may extend into adjacent open time: its first piece gives the start, its last the end.
  appointments: Object.fromEntries(
    slots.toReversed().flatMap(({ appointmentId: id, providerId, availabilityId, startsAt }) => {
      const endsAt = slots.findLast(({ appointmentId }) => appointmentId === id)?.endsAt
      return id ? [[id, { providerId, availabilityId, startsAt, endsAt }]] : []
    }),
  ),
  gaps: slots
    .filter(({ state }) => state === 'free')
    .map(({ providerId, availabilityId, startsAt, endsAt }) => ({
      providerId,
      availabilityId,
      startsAt,
      endsAt,
    })),
})
