import { type SQL, sql } from 'drizzle-orm'
import type { StoredEvent } from '../events/event'
import type { Statement } from '../platform/db/statement'

/** The key of a delivery for an event begins so. */
export const deliveryKeyOf = ({ seq }: Pick<StoredEvent, 'seq'>) => `event:${seq}`

/** Over rows of `deliveries`: for an event before that of `seq`. */
export const isToldBefore = (seq: SQL | number): SQL =>
  sql`deliveries.key like 'event:%' and cast(substr(deliveries.key, length('event:') + 1) as integer) < ${seq}`

/** The collapse key of news about a subject. */
export const subjectKeyOf = ({
  subjectType,
  subjectId,
}: Pick<StoredEvent, 'subjectType' | 'subjectId'>) => `${subjectType}:${subjectId}`

/**
 * With this event its subject is over: what its patient was still to be told of it is of no use from then on. Also what a
 * sender has in hand, so that no other sends it again.
 */
export const expireWaiting = (event: StoredEvent): Statement =>
  sql`
    update deliveries set expires_at = min(ifnull(expires_at, ${event.at}), ${event.at})
    where user_id = ${event.patientId} and collapse_key = ${subjectKeyOf(event)}
      and status in ('queued', 'sending') and ${isToldBefore(event.seq)}`
