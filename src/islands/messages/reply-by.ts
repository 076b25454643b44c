import type { Opening } from '#edge/domains/business_hours/opening-hours'
import type { ConversationKind } from '#edge/domains/conversations/kinds'
import {
  dayLabel,
  daysBetween,
  displayTimeAndZone,
  localDate,
  type TimeFormat,
  weekday,
} from '#edge/platform/time'
import { replyBy } from './reply-due'

/** Whether the clinic answers now. */
export const isOpenAt = (openings: readonly Opening[], at: number): boolean =>
  openings.some(({ opens, closes }) => opens <= at && at < closes)

/** Whether the answer to what waits since then has not come by the time that was promised. */
export const isReplyLate = (
  kind: ConversationKind,
  openings: readonly Opening[],
  now: number,
  waitingSince: string | null = null,
): boolean => {
  const due = waitingSince ? replyBy(kind, openings, Date.parse(waitingSince)) : null
  return due !== null && due.at <= now
}

/**
 * When an answer to what is written now, or waits since, comes: 'tomorrow, 10:00 AM ET', 'Tuesday, 10:00 AM ET' where it is
 * later, or 'Monday, Jan 4, 10:00 AM ET' where it is more than a week away; days and times of the clinic, in the hours of the patient. Null once that is over.
 */
export const replyByText = (
  kind: ConversationKind,
  openings: readonly Opening[],
  now: number,
  waitingSince: string | null = null,
  timeFormat?: TimeFormat,
) => {
  const due = replyBy(kind, openings, waitingSince ? Date.parse(waitingSince) : now)
  if (!due || due.at <= now) return null
  const day = localDate(due.at, due.zone)
  const today = localDate(now, due.zone)
  const away = daysBetween(today, day)
  // After a week a weekday alone is the wrong one.
  const later = away < 7 ? weekday(day) : `${weekday(day)}, ${dayLabel(day, today)}`
  return `${['today', 'tomorrow'][away] ?? later}, ${displayTimeAndZone(due.at, due.zone, timeFormat)}`
}
