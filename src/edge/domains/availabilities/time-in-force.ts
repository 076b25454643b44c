import type { Guard } from '#edge/jsonapi/index'
import { unprocessable } from '#edge/platform/problem'
import { dayMs, toEpochMs } from '#edge/platform/time'

export interface Range {
  readonly startsAt: string
  readonly endsAt: string
}
/** Hours or time away with a decision by a colleague. */
export interface DecidedTime extends Range {
  readonly status: string
  /** The approved range, in force while a change of it waits for a decision. */
  readonly keptStartsAt?: string | null | undefined
  readonly keptEndsAt?: string | null | undefined
}

export const keptOf = ({ status, keptStartsAt, keptEndsAt }: DecidedTime): Range | null =>
  status === 'pending' && keptStartsAt && keptEndsAt
    ? { startsAt: keptStartsAt, endsAt: keptEndsAt }
    : null

/** The last approved range; null without an approval. */
export const inForce = (time: DecidedTime): Range | null =>
  time.status === 'approved' || time.status === 'authorized'
    ? { startsAt: time.startsAt, endsAt: time.endsAt }
    : keptOf(time)

export const isWithin = (inner: Range, outer: Range | null): boolean =>
  outer !== null && inner.startsAt >= outer.startsAt && inner.endsAt <= outer.endsAt

/** The parts of a range outside another one; all of it without another. */
export const partsOutside = (range: Range | null, left: Range | null): Range[] => {
  if (!range) return []
  const { startsAt, endsAt } = range
  if (!left) return [{ startsAt, endsAt }]
  return [
    { startsAt, endsAt: earlier(endsAt, left.startsAt) },
    { startsAt: later(startsAt, left.endsAt), endsAt },
  ].filter((part) => part.startsAt < part.endsAt)
}
const earlier = (one: string, other: string) => (one < other ? one : other)
const later = (one: string, other: string) => (one > other ? one : other)

type Covered = DecidedTime & {
  readonly coverId?: string | null | undefined
  readonly keptCoverId?: string | null
}
export const nothingKept = { keptStartsAt: null, keptEndsAt: null, keptCoverId: null }

/** Columns of a request for another time or cover, which keeps the approved ones in force; null where neither changes. */
export const keepWhilePending = (row: Covered, wanted: Covered) => {
  const isSame = wanted.coverId === row.coverId && isWithin(wanted, row) && isWithin(row, wanted)
  if (isSame && inForce(row)) return null
  const { startsAt, endsAt, coverId } = row
  return {
    status: 'pending',
    ...(row.status === 'approved' && {
      keptStartsAt: startsAt,
      keptEndsAt: endsAt,
      keptCoverId: coverId,
    }),
  }
}

/** The parts that an approval closes newly. */
export const partsToClose = (row: Covered) => partsOutside(row, keptOf(row))

/** The approved range to restore when a change is declined; null where none was approved. */
export const timeBefore = (row: Covered) => {
  const before = keptOf(row)
  return before && { ...before, coverId: row.keptCoverId, status: 'approved' }
}

/** Detail of the event: the range that was closed to visits. */
export const detailOf = (row: DecidedTime) => {
  const closed = inForce(row)
  return closed && { starts_at: closed.startsAt, ends_at: closed.endsAt }
}

const past = unprocessable('past', 'This time has passed', 'ends_at')
export const isTimeToCome: Guard = ({ endsAt }, { now }) => (endsAt <= now ? past : null)
export const isPartToCome: Guard = ({ endsAt, keptEndsAt }, { now }) =>
  endsAt <= now && (keptEndsAt ?? '') <= now ? past : null

const longestMs = 366 * dayMs
export const assertRange = ({ startsAt, endsAt }: Range, now: string): void => {
  if (endsAt <= startsAt)
    throw unprocessable('ends_first', 'It must end after it starts', 'ends_at')
  if (toEpochMs(endsAt) - toEpochMs(startsAt) > longestMs)
    throw unprocessable('too_long', 'It can last at most a year', 'ends_at')
  if (endsAt <= now) throw past
}
