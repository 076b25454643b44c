import { type SQL, sql } from 'drizzle-orm'
import type { Statement } from '../platform/db/statement'
import type { deliveryStatuses } from './statuses'

/** Outcomes of a sent message by its provider. A soft bounce is temporary: a full mailbox, a phone that is off. */
export type DeliveryOutcome =
  | 'delivered'
  | 'bounced_softly'
  | 'bounced'
  | 'landline'
  | 'failed'
  | 'suppressed'

interface OutcomeRule {
  readonly status: (typeof deliveryStatuses)[number]
  /** Statuses that this outcome replaces at any time. */
  readonly follows: readonly (typeof deliveryStatuses)[number][]
  /** Outcomes that this one replaces when it is the later of the two. */
  readonly followsEarlier?: readonly DeliveryOutcome[]
}

const onTheWay = ['sending', 'sent'] as const

/**
 * Order of outcomes. A delivered message can still bounce; a message after a soft bounce, or a failed one whose answer was
 * lost, can still arrive; a hard bounce is final.
 */
const outcomeRules: Readonly<Record<DeliveryOutcome, OutcomeRule>> = {
  delivered: {
    status: 'delivered',
    follows: [...onTheWay, 'failed'],
    followsEarlier: ['bounced_softly'],
  },
  bounced_softly: { status: 'bounced', follows: onTheWay, followsEarlier: ['delivered'] },
  bounced: {
    status: 'bounced',
    follows: [...onTheWay, 'delivered', 'failed'],
    followsEarlier: ['bounced_softly'],
  },
  landline: { status: 'bounced', follows: onTheWay, followsEarlier: ['bounced_softly'] },
  failed: { status: 'failed', follows: onTheWay },
  suppressed: { status: 'suppressed', follows: onTheWay },
}

/** Writes the outcome to the rows of `deliveries` that match `where`, unless their own outcome takes precedence. */
export const settleSent = (where: SQL, outcome: DeliveryOutcome, at: string): Statement => {
  const { status } = outcomeRules[outcome]
  return sql`
    update deliveries set status = ${status}, error = ${status === 'bounced' ? outcome : null}, settled_at = ${at},
      recipient_encrypted = null, body_encrypted = null
    where ${where} and ${mayFollow(outcome, at)}`
}

/** Condition on `deliveries`: whether this outcome, at this moment, may replace the one on record. */
const mayFollow = (outcome: DeliveryOutcome, at: string): SQL => {
  const { follows, followsEarlier = [] } = outcomeRules[outcome]
  const listOf = (words: readonly string[]) =>
    sql.join(
      words.map((word) => sql`${word}`),
      sql`, `,
    )
  const isEarlier = followsEarlier.length
    ? sql`(settled_at < ${at} and ifnull(error, status) in (${listOf(followsEarlier)}))`
    : sql`0`
  const wasSentAlthough =
    outcome === 'delivered' ? sql`(status = 'queued' and attempts > 0)` : sql`0`
  return sql`(status in (${listOf(follows)}) or ${isEarlier} or ${wasSentAlthough})`
}
