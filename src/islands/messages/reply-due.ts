import { afterOpenHours, type Opening } from '#edge/domains/business_hours/opening-hours'
import { type ConversationKind, replyHours } from '#edge/domains/conversations/kinds'

/** The moment by which an answer to what is written at `at` comes; null where the openings do not reach. */
export const replyBy = (kind: ConversationKind, openings: readonly Opening[], at: number) =>
  afterOpenHours(openings, at, replyHours[kind])
