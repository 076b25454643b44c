import { sql } from 'drizzle-orm'
import type { StoredEvent } from '../../../events/event'
import type { Db } from '../../../platform/db/connection'
import { raw } from '../../../platform/db/statement'

/** A visit with the accounts of everybody it concerns. */
export interface Visit {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly startsAt: string
  readonly endsAt: string
  readonly timezone: string
  readonly patient: string
  readonly provider: string | null
  readonly assistant: string | null
}

/** The visits that events are about, as they are now, by id. */
export const visitsOf = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, Visit>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(
    raw<Visit>(sql`
      select a.id, a.version, a.status, a.starts_at as "startsAt", a.ends_at as "endsAt",
        a.patient_timezone as timezone, a.patient_id as patient, p.user_id as provider,
        p.assistant_id as assistant
      from appointments a left join providers p on p.id = a.provider_id
      where a.id in (select value from json_each(${ids}))`),
  )
  return new Map(rows.map((visit) => [visit.id, visit]))
}

/** Runs something for each event whose visit is still there. */
export const withVisit = <R>(
  events: readonly StoredEvent[],
  visits: ReadonlyMap<string, Visit>,
  each: (event: StoredEvent, visit: Visit) => R,
): R[] =>
  events.flatMap((event) => {
    const visit = visits.get(event.subjectId ?? '')
    return visit ? [each(event, visit)] : []
  })
