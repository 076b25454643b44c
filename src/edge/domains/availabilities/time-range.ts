import { bucketMs, bucketOf, bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import { conflict, unprocessable } from '#edge/platform/problem'
import { toEpochMs } from '#edge/platform/time'

export interface TimeRange {
  readonly startBucket: number
  readonly endBucket: number
}

/** From one moment to another, both on a step of 5 minutes, at most a day apart, and not all past. */
export const toTimeRange = (startsAt: string, endsAt: string, now: string): TimeRange => {
  for (const [at, field] of [
    [startsAt, 'starts_at'],
    [endsAt, 'ends_at'],
  ] as const)
    if (toEpochMs(at) % bucketMs !== 0)
      throw unprocessable('not_on_step', 'Enter a time in steps of 5 minutes', field)
  const range = { startBucket: bucketOf(startsAt), endBucket: bucketOf(endsAt) }
  if (range.endBucket <= range.startBucket)
    throw unprocessable('ends_first', 'It must end after it starts', 'ends_at')
  if (range.endBucket - range.startBucket > bucketsPerDay) throw tooLong
  if (toEpochMs(endsAt) <= toEpochMs(now))
    throw unprocessable('past', 'This time has passed', 'ends_at')
  return range
}

const tooLong = unprocessable('too_long', 'It can last at most 24 hours', 'ends_at')

/** The problem for each constraint of the schedule that refuses a range. */
export const rangeProblems = {
  availabilities_overlap: conflict(
    'availability_overlaps',
    'This overlaps time that is already open or asked for',
  ),
  availability_too_long: tooLong,
}
