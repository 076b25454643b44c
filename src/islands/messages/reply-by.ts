import {
  afterOpenHours,
  type OpeningHours,
  openings,
} from '#edge/domains/business_hours/opening-hours'
import type { ConversationKind } from '#edge/domains/conversations/kinds'
import { daysBetween, displayTimeAndZone, localDate, weekday } from '#edge/platform/time'

/** Within how many hours of opening an answer comes: a working day of ten hours, two for clinicians and support. */
const replyHours: Readonly<Record<ConversationKind, number>> = {
  care_team: 10,
  provider: 20,
  support: 20,
  internal: 10,
  staff: 10,
}

/** The moment by which an answer to what is written at `at` comes; null where there are no hours. */
export const replyBy = (kind: ConversationKind, hours: readonly OpeningHours[], at: number) =>
  afterOpenHours(hours, at, replyHours[kind])

const weekMs = 7 * 86_400_000
/** Written when, at the latest, an answer was promised by `at`: what waits longer is late. Null where there are no hours. */
export const lateSince = (
  kind: ConversationKind,
  hours: readonly OpeningHours[],
  at: number,
): number | null => {
  let left = replyHours[kind] * 3_600_000
  for (const { opens, closes } of openings(hours, at - weekMs).reverse()) {
    const until = Math.min(closes, at)
    if (until <= opens) continue
    if (until - opens >= left) return until - left
    left -= until - opens
  }
  return null
}

/** Whether the clinic answers now. */
export const isOpenAt = (hours: readonly OpeningHours[], at: number): boolean =>
  openings(hours, at).some(({ opens, closes }) => opens <= at && at < closes)

/**
 * When an answer to what is written now, or waits since, comes: 'tomorrow, 10:00 AM ET', or 'Tuesday, 10:00 AM ET' where it is
 * later; days and times of the clinic. Null once that is over.
 */
export const replyByText = (
  kind: ConversationKind,
  hours: readonly OpeningHours[],
  now: number,
  waitingSince: string | null = null,
) => {
  const due = replyBy(kind, hours, waitingSince ? Date.parse(waitingSince) : now)
  if (!due || due.at <= now) return null
  const day = localDate(due.at, due.zone)
  const near = ['today', 'tomorrow'][daysBetween(localDate(now, due.zone), day)]
  return `${near ?? weekday(day)}, ${displayTimeAndZone(due.at, due.zone)}`
}
