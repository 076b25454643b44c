import { bucketOf, bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { fromLocalTime, type PlainDate } from '#edge/platform/time'
import type { TimeRange } from './time-range'

/** Hours by the clock on the wall: 'HH:MM'. */
export interface DailyHours {
  readonly opens: string
  readonly closes: string
  /** They end on the day after they begin; at midnight they do so untold. */
  readonly nextDay?: boolean | undefined
}

const endsNextDay = ({ closes, nextDay }: DailyHours) => nextDay || closes === '00:00'

/** Why these are no hours of one day or night; null where they are. */
export const dailyHoursProblem = (hours: DailyHours): string | null => {
  if (endsNextDay(hours)) return hours.closes > hours.opens ? 'It can last at most 24 hours' : null
  return hours.closes > hours.opens ? null : 'It must end after it starts'
}

/**
 * The same local hours on each day, in parts of a day at most: an hour more or less when the clocks change at night. Of hours that
 * the clocks skip, nothing is left.
 */
export const timeRangesOf = (
  days: readonly PlainDate[],
  hours: DailyHours,
  zone: string,
): TimeRange[] =>
  days.flatMap((day) => {
    const lastDay = endsNextDay(hours) ? addPeriod(day, 1, 'day') : day
    const from = bucketOf(fromLocalTime(`${day}T${hours.opens}`, zone))
    const until = bucketOf(fromLocalTime(`${lastDay}T${hours.closes}`, zone))
    return Array.from({ length: Math.ceil((until - from) / bucketsPerDay) }, (_, n) => ({
      startBucket: from + n * bucketsPerDay,
      endBucket: Math.min(until, from + (n + 1) * bucketsPerDay),
    }))
  })
