import {
  clinicDay,
  clinicMidnight,
  dayMs,
  daysFrom,
  fromLocalTime,
  hourMs,
  iso,
  localTime,
} from '#edge/platform/time'
import { afterOpenHours, maxDaysUntilDue, type OpeningHours, openings } from './opening-hours'

/** By when work is due: by the clock on the same day, or by the end of a business day. */
export type DueRule = 'same_day' | `business_day ${number}`

export const isDueRule = (text = ''): text is DueRule => /^(same_day|business_day \d+)$/.test(text)

/** What comes late in the day has this long, though the day ends before. */
const minClockHours = 4
const minOpenHours = 1

/** When work that came at `at` is due. A clinic without hours counts every day. */
export const dueBy = (rule: DueRule, hours: readonly OpeningHours[], at: number): string => {
  if (rule === 'same_day') {
    const [, tomorrow = ''] = daysFrom(clinicDay(at), 2)
    return iso(Math.max(Date.parse(clinicMidnight(tomorrow)), at + minClockHours * hourMs))
  }
  const count = Number(rule.split(' ')[1])
  const open = openings(hours, at, maxDaysUntilDue)
  const soonest = afterOpenHours(open, at, minOpenHours)?.at
  if (soonest === undefined) return iso(at + Math.max(count, 1) * dayMs)
  const days = open.filter(({ opens, closes }) => (count === 0 ? closes >= soonest : opens > at))
  const ends = [...Map.groupBy(days, ({ day }) => day).values()].map((parts) =>
    Math.max(...parts.map(({ closes }) => closes)),
  )
  return iso(ends[Math.max(count - 1, 0)] ?? soonest)
}

/**
 * The moment `count` business days after `at`: the same time of a later business day. A start while the clinic is closed
 * counts from the next opening. A clinic without hours counts every day.
 */
export const afterBusinessDays = (
  count: number,
  hours: readonly OpeningHours[],
  at: number,
): string => {
  const open = openings(hours, at, maxDaysUntilDue).filter(({ closes }) => closes > at)
  const [first] = open
  const day = [...new Set(open.map((opening) => opening.day))][count]
  if (!first || !day) return iso(at + count * dayMs)
  const start = Math.max(at, first.opens)
  const [, clock = ''] = localTime(start, first.zone).split('T')
  return iso(fromLocalTime(`${day}T${clock}`, first.zone))
}
