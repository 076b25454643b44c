import { type OpeningHours, openings } from '#edge/domains/business_hours/opening-hours'
import { dayMs, minuteMs } from '#edge/platform/time'

/** From here on a day says more than the hours in which the clinic was open. */
const longestInHours = 4 * dayMs

export interface TimeLeft {
  readonly text: string
  readonly isLate: boolean
}

/**
 * How long there is until work is due, or how late it is: hours and minutes of opening, beyond four days whole days.
 * A clinic without hours counts every hour. `now` in milliseconds since 1970.
 */
export const timeLeft = (hours: readonly OpeningHours[], dueAt: string, now: number): TimeLeft => {
  const due = Date.parse(dueAt)
  const isLate = due <= now
  const [from, until] = isLate ? [due, now] : [now, due]
  if (until - from > longestInHours) return inWords(isLate, inDays(until - from))
  const openMs = hours.length > 0 ? openTimeBetween(hours, from, until) : until - from
  const isShort = openMs < minuteMs
  if (isShort && isLate) return { text: 'Late', isLate }
  if (isShort && isOpenAt(hours, due)) return { text: 'Due at opening', isLate }
  // Work due by night is due before the next opening: the clock counts.
  const minutes = Math.floor((isShort ? until - from : openMs) / minuteMs)
  const length = minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
  const { text } = inWords(isLate, length)
  // The date beside it is of the clock: more hours may lie between than are counted.
  return { text: isShort || openMs === until - from ? text : `${text} (open hours)`, isLate }
}

const inWords = (isLate: boolean, length: string): TimeLeft => ({
  text: isLate ? `Late by ${length}` : `${length} left`,
  isLate,
})
const inDays = (ms: number) => `${Math.floor(ms / dayMs)} days`

const isOpenAt = (hours: readonly OpeningHours[], at: number): boolean =>
  openings(hours, at).some(({ opens, closes }) => opens <= at && at <= closes)

/** How long the clinic is open between two moments that lie within a week. */
const openTimeBetween = (hours: readonly OpeningHours[], from: number, until: number): number =>
  openings(hours, from).reduce(
    (sum, { opens, closes }) => sum + Math.max(0, Math.min(closes, until) - Math.max(opens, from)),
    0,
  )
