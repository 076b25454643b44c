import { type SQL, sql } from 'drizzle-orm'
import { randomUuid } from '#edge/platform/db/random-uuid'
import { insertFrom, raw, type Statement } from '#edge/platform/db/statement'
import { events } from '#edge/platform/db/tables'
import { priorities } from '../todos'
import { appointmentHistory } from './booking/tables'
import { appointmentStates, type TransitionAction } from './transitions'

/** What the platform itself does to appointments: from a job, or when the room is empty. */
interface SystemChange {
  /** A transition open to `system`, or a verb that leaves the status as it is. */
  readonly action: TransitionAction | 'lapse' | 'open_waiting_room'
  /** Which appointments, as SQL over `a`. */
  readonly which: SQL
  /** Columns besides the status. */
  readonly set: SQL
  readonly at: string
  readonly requestId: string
}

/** History, event and change of every appointment it is open to, and the release of time they no longer hold. */
export const changeBySystem = ({
  action,
  which,
  set,
  at,
  requestId,
}: SystemChange): readonly Statement[] => {
  const move = appointmentStates.transitions.find((each) => each.action === action)
  const to = move ? sql`${move.to}` : sql`a.status`
  const from: readonly string[] = move?.from ?? []
  const where = move
    ? sql`a.status in (${sql.join(
        from.map((status) => sql`${status}`),
        sql`, `,
      )}) and ${which}`
    : which
  return [
    insertFrom(
      appointmentHistory,
      {
        id: randomUuid,
        appointmentId: sql`a.id`,
        fromStatus: sql`a.status`,
        toStatus: to,
        action,
        actorRole: 'system',
        startsAt: sql`a.starts_at`,
        requestId,
        at,
      },
      sql`from appointments a where ${where}`,
    ),
    insertFrom(
      events,
      {
        name: `appointments.${action}`,
        subjectType: 'appointments',
        subjectId: sql`a.id`,
        patientId: sql`a.patient_id`,
        actorRole: 'system',
        requestId,
        route: 'system',
        version: sql`a.version + 1`,
        detail: sql`json_object('provider_id', a.provider_id)`,
        at,
      },
      sql`from appointments a where ${where} order by a.starts_at, a.id`,
    ),
    raw(sql`
      update appointments as a set status = ${to}, version = a.version + 1, updated_at = ${at}, ${set}
      where ${where}`),
  ]
}

/** A todo for staff about each of these appointments; an open one is not opened again. */
export const openStaffTodos = (which: SQL, at: string): Statement =>
  raw(sql`
    insert into todos (id, patient_id, type, subject_type, subject_id, priority, due_at, created_at, updated_at)
    select ${randomUuid}, a.patient_id, 'GENERIC', 'appointments', a.id, ${priorities.GENERIC}, a.ends_at, ${at}, ${at}
    from appointments a where ${which}
    on conflict do nothing`)
