import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import { conversationKinds } from '#edge/domains/conversations/kinds'
import { repliesDueSince } from '#edge/domains/conversations/replies-due'
import { recordByKey } from '#edge/platform/typed-keys'
import type { AnswersDue } from './waiting'

/** Which messages wait longer than was promised; for the server, which spares the list the calendar. */
export const answersDueAt = (hours: readonly OpeningHours[], at: number): AnswersDue => ({
  at,
  since: recordByKey(conversationKinds, (kind) => repliesDueSince(kind, hours, at)),
})
