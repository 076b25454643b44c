import type { events } from '../platform/db/tables'

/** An event as its subscribers see it. */
export type StoredEvent = typeof events.$inferSelect

/** An event as it lies in the database, unconverted: what a seal covers. */
export interface EventRow {
  readonly seq: number
  readonly name: string
  readonly subject_type: string
  readonly subject_id: string | null
  readonly patient_id: string | null
  readonly actor_id: string | null
  readonly actor_role: string | null
  readonly acting_for: string | null
  readonly session_id: string | null
  readonly request_id: string
  readonly route: string
  readonly version: number | null
  readonly detail: string | null
  readonly occurred_at: string
}

export const parseEvent = (row: EventRow): StoredEvent => ({
  seq: row.seq,
  name: row.name,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  patientId: row.patient_id,
  actorId: row.actor_id,
  actorRole: row.actor_role,
  actingFor: row.acting_for,
  sessionId: row.session_id,
  requestId: row.request_id,
  route: row.route,
  version: row.version,
  detail: parseDetail(row.detail),
  at: row.occurred_at,
})

// What is not JSON says nothing; it must not keep the ledger from moving on.
const parseDetail = (text: string | null): StoredEvent['detail'] => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** `appointments.setMissed` and `appointments.set_missed` are the same verb. */
export const verbOf = ({ name }: Pick<StoredEvent, 'name'>): string =>
  name.slice(name.indexOf('.') + 1).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const readVerbs = ['list', 'read', 'export', 'exported', 'denied']

/** Whether rows of this type were changed, not only looked at. */
export const isChangeOf = (event: StoredEvent, type: string): boolean =>
  event.subjectType === type &&
  event.subjectId !== null &&
  event.name.startsWith(`${type}.`) &&
  !readVerbs.includes(verbOf(event))
