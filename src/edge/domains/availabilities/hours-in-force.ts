import type { Guard } from '#edge/jsonapi/index'
import { bucketMs, bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { unprocessable } from '#edge/platform/problem'
import { iso } from '#edge/platform/time'
import { type DecidedTime, inForce, isWithin } from './time-in-force'

/** Hours as stored, in buckets of five minutes. */
export type HoursRow = Readonly<Record<'startBucket' | 'endBucket', number>> &
  Readonly<Record<'keptStartBucket' | 'keptEndBucket', number | null>> & { readonly status: string }

const instant = (bucket: number | null) => (bucket === null ? null : iso(bucket * bucketMs))

/** Converts stored hours to moments. */
export const timesOf = (row: HoursRow): DecidedTime => ({
  status: row.status,
  startsAt: iso(row.startBucket * bucketMs),
  endsAt: iso(row.endBucket * bucketMs),
  keptStartsAt: instant(row.keptStartBucket),
  keptEndsAt: instant(row.keptEndBucket),
})

export const noHoursKept = { keptStartBucket: null, keptEndBucket: null }

/** Whether the wanted hours lie within the open ones, which needs no decision. */
export const isShorter = (row: HoursRow, wanted: DecidedTime) =>
  isWithin(wanted, inForce(timesOf(row)))

/** Keeps the authorized hours open until the wanted ones are decided. */
export const keepHoursWhilePending = (row: HoursRow) => {
  const open = inForce(timesOf(row))
  return open
    ? { keptStartBucket: bucketOf(open.startsAt), keptEndBucket: bucketOf(open.endsAt) }
    : { authorizedBy: null }
}

/** The authorized hours to restore when a change is declined; null where none were authorized. */
export const hoursBefore = ({ status, keptStartBucket, keptEndBucket }: HoursRow) =>
  status === 'pending' && keptStartBucket !== null
    ? { startBucket: keptStartBucket, endBucket: keptEndBucket, status: 'authorized' }
    : null

const refusePast = (endBucket: number, now: string) =>
  endBucket <= bucketOf(now) ? unprocessable('past', 'This time has passed') : null
const isToCome: Guard = ({ endBucket }, { now }) => refusePast(endBucket, now)
const isPartToCome: Guard = ({ endBucket, keptEndBucket }, { now }) =>
  refusePast(Math.max(endBucket, keptEndBucket ?? 0), now)
/** Refuses decisions and changes of past hours, which are the record of when the clinic was open. */
export const hoursGuards = {
  authorize: isToCome,
  decline: isPartToCome,
  update: isPartToCome,
  delete: isPartToCome,
}
