import { sql } from 'drizzle-orm'
import { insert, insertFrom, type Statement } from '../db/statement'
import { events, refusal } from '../db/tables'
import type { Request } from '../jsonapi/request'

export interface Happening {
  /** `appointments.cancel`: type and verb, never typed twice. */
  readonly name: string
  readonly subjectType: string
  readonly subjectId: string | null
  readonly patientId?: string | null
  readonly actorId?: string | null
  readonly actorRole?: string | null
  readonly version?: number | null
  readonly detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** The row that says it happened: audit trail and queue at once. Identifiers only. */
export const emit = (request: Request, happening: Happening): Statement =>
  insert(events, {
    actorId: request.guest ? null : request.actor.id,
    actorRole: request.guest ? null : request.actor.role,
    sessionId: request.guest ? null : request.actor.sessionId,
    requestId: request.id,
    route: request.route,
    at: request.now,
    ...happening,
  })

/** Rolls the batch back unless the statement just before it changed exactly one row. */
export const changedOne = (): Statement =>
  insertFrom(refusal, { reason: 'stale_version' }, sql`where changes() <> 1`)
