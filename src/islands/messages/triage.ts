import { tellsOfMissedPrep } from '#components/urgent-words/exposure-words'
import { findUrgency, type TextUrgency } from '#components/urgent-words/urgency'
import { socialSecurityNumber } from '#edge/domains/conversations/social-security-number'

/** What a message may be about that cannot wait for an answer. */
export type Urgency = TextUrgency | 'secret'

const secret = new RegExp(`${socialSecurityNumber.source}|\\b(?:\\d[ -]?){15}\\d\\b`)

/** What stands beside a message while it is written; null for most. Read in the browser only, and told to no one. */
export const urgencyOf = (text: string): Urgency | null =>
  findUrgency(text, { isExposure: tellsOfMissedPrep }) ?? (secret.test(text) ? 'secret' : null)

/** Whether its writer must not wait for an answer. */
export const cannotWait = (text: string): boolean => {
  const urgency = urgencyOf(text)
  return urgency !== null && urgency !== 'secret'
}

interface Written {
  readonly text: string | null
  readonly sentByUserId: string
  readonly createdAt: string
}
const urgentForMs = 72 * 3_600_000

/** The newest text of a patient that cannot wait, until someone answers or 72 hours have passed; null for most. */
export const urgentUnanswered = (
  messages: readonly Written[],
  patientId: string,
  now: number,
): string | null =>
  messages
    .slice(messages.findLastIndex(({ sentByUserId }) => sentByUserId !== patientId) + 1)
    .findLast(
      ({ text, createdAt }) => cannotWait(text ?? '') && now - Date.parse(createdAt) < urgentForMs,
    )?.text ?? null
