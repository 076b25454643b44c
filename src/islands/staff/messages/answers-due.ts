import {
  maxDaysUntilDue,
  type OpeningHours,
  openings,
} from '#edge/domains/business_hours/opening-hours'
import { type ConversationKind, conversationKinds } from '#edge/domains/conversations/kinds'
import { recordByKey } from '#edge/platform/typed-keys'
import { replyHours } from '../../messages/reply-by'
import type { AnswersDue } from './waiting'

/** Which messages wait longer than was promised; for the server, which spares the list the calendar. */
export const answersDueAt = (hours: readonly OpeningHours[], at: number): AnswersDue => ({
  at,
  since: recordByKey(conversationKinds, (kind) => lateSince(kind, hours, at)),
})

const reachMs = (maxDaysUntilDue - 1) * 86_400_000
/** Written when, at the latest, an answer was promised by `at`: what waits longer is late. Null where there are no hours. */
const lateSince = (
  kind: ConversationKind,
  hours: readonly OpeningHours[],
  at: number,
): number | null => {
  let left = replyHours[kind] * 3_600_000
  for (const { opens, closes } of openings(hours, at - reachMs, maxDaysUntilDue).reverse()) {
    const until = Math.min(closes, at)
    if (until <= opens) continue
    if (until - opens >= left) return until - left
    left -= until - opens
  }
  return null
}
