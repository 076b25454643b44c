import type { ConversationKind } from '#edge/domains/conversations/kinds'
import { displayTimeAndZone, localDate, weekday } from '#edge/platform/time'
import { type OpeningHours, openings } from '../chrome/opening-hours'

/** Within how many hours of opening an answer comes: a working day of ten hours, two for clinicians and support. */
const replyHours: Readonly<Record<ConversationKind, number>> = {
  care_team: 10,
  provider: 20,
  support: 20,
  internal: 10,
  staff: 10,
}
const hourMs = 3_600_000

/** The moment by which an answer to what is written at `at` comes; null where there are no hours. */
export const replyBy = (
  kind: ConversationKind,
  hours: readonly OpeningHours[],
  at: number,
): { readonly at: number; readonly zone: string } | null => {
  let left = replyHours[kind] * hourMs
  for (const { opens, closes, zone } of openings(hours, at)) {
    const from = Math.max(opens, at)
    if (closes <= from) continue
    if (closes - from >= left) return { at: from + left, zone }
    left -= closes - from
  }
  return null
}

/** Whether the clinic answers now. */
export const isOpenAt = (hours: readonly OpeningHours[], at: number): boolean =>
  openings(hours, at).some(({ opens, closes }) => opens <= at && at < closes)

/** 'Tuesday, 10:00 AM ET' */
export const replyByText = (kind: ConversationKind, hours: readonly OpeningHours[], at: number) => {
  const due = replyBy(kind, hours, at)
  return due && `${weekday(localDate(due.at, due.zone))}, ${displayTimeAndZone(due.at, due.zone)}`
}
