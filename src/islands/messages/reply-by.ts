import type { Opening } from '#edge/domains/business_hours/opening-hours'
import type { ConversationKind } from '#edge/domains/conversations/kinds'
import {
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
 * When an answer to what is written now, or waits since, comes: 'tomorrow, 10:00 AM ET', or 'Tuesday, 10:00 AM ET' where it is
 * later; days and times of the clinic, in the hours of the patient. Null once that is over.
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
  const near = ['today', 'tomorrow'][daysBetween(localDate(now, due.zone), day)]
  return `${near ?? weekday(day)}, ${displayTimeAndZone(due.at, due.zone, timeFormat)}`
}
