import { sql } from 'drizzle-orm'
import { insertFrom, type Statement } from '../platform/db/statement'
import { events } from '../platform/db/tables'
import { hourMs } from '../platform/time'

interface Denial {
  readonly subjectType: string
  readonly subjectId: string
  readonly actorId: string | null
  readonly actorRole: string | null
  readonly actingFor?: string | null
  readonly sessionId: string
  readonly requestId: string
  readonly route: string
  /** RFC 3339. */
  readonly at: string
}

/** Denials of one caller within an hour that have a row each; of more, only each doubling has one. */
export const maxDenialRows = 20

/**
 * Records that a caller was denied something. A caller cannot fill the audit trail with them: past the first ones of an
 * hour a row is written for the 32nd, 64th, 128th …, and its `count` says how many there were.
 */
export const recordDenial = (
  { subjectId, ...event }: Denial,
  status: number,
): readonly Statement[] => {
  const key = `denials:${event.actorId}`
  const window = Math.floor(Date.parse(event.at) / hourMs)
  return [
    sql`
      insert into rate_limits (key, window, hits) values (${key}, ${window}, 1)
      on conflict (key, window) do update set hits = hits + 1`,
    insertFrom(
      events,
      {
        ...event,
        name: 'access.denied',
        subjectId: /^[0-9a-z-]{1,36}$/.test(subjectId) ? subjectId : null,
        detail: sql`json_object('status', ${status}, 'count', hits)`,
      },
      sql`from rate_limits where key = ${key} and window = ${window}
        and (hits <= ${maxDenialRows} or hits & (hits - 1) = 0)`,
    ),
  ]
}
