import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { deleteFrom, insert, type Statement } from '../platform/db/statement'
import { hourMs, now } from '../platform/time'
import type { EventRow } from './event'

/** Events a subscriber could not handle: due again at `nextAt`, or a dead letter for a person to look at. */
export const eventRetries = sqliteTable('event_retries', {
  subscriber: text().notNull(),
  seq: integer().notNull(),
  attempts: integer().notNull(),
  nextAt: text('next_at').notNull(),
  fault: text().notNull(),
  deadLetteredAt: text('dead_lettered_at'),
})
export type DueRetry = EventRow & { readonly subscriber: string; readonly attempts: number }

/** Five seconds, then four times longer each time, at most an hour: eight attempts take some three hours. */
export const maxEventAttempts = 8
const backoffMs = (attempts: number) => Math.min(5_000 * 4 ** (attempts - 1), hourMs)
const stamp = (at: number) => new Date(at).toISOString()

/** Notes a failed attempt; the last one makes the event a dead letter instead of asking for another. */
export const recordFailure = (
  subscriber: string,
  seq: number,
  attempts: number,
  error: unknown,
): Statement => {
  const at = now()
  return insert(
    eventRetries,
    {
      subscriber,
      seq,
      attempts,
      nextAt: stamp(at + backoffMs(attempts)),
      // The kind of error, never its message: that may hold what an event must not.
      fault: error instanceof Error ? error.name : typeof error,
      ...(attempts >= maxEventAttempts && { deadLetteredAt: stamp(at) }),
    },
    sql`on conflict (subscriber, seq) do update set attempts = excluded.attempts, next_at = excluded.next_at, fault = excluded.fault, dead_lettered_at = excluded.dead_lettered_at`,
  )
}

export const clearRetry = (subscriber: string, seq: number): Statement =>
  deleteFrom(eventRetries, sql`subscriber = ${subscriber} and seq = ${seq}`)

/** What is due for another attempt, oldest first. */
export const dueRetries = (most: number): Statement<DueRetry> =>
  sql`select w.subscriber, w.attempts, e.* from event_retries w join events e on e.seq = w.seq
        where w.dead_lettered_at is null and w.next_at <= ${stamp(now())} order by w.seq limit ${most}`

/** When the next attempt is due, if any is. */
export const nextRetryAt = (): Statement<{ nextAt: string | null }> =>
  sql`select min(next_at) as "nextAt" from event_retries where dead_lettered_at is null`
