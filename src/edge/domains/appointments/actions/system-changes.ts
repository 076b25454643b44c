import { updateBySystem } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import type { TransitionActor } from '#edge/jsonapi/transitions'
import { insertFrom, type SQL, type Statement, sql } from '#edge/platform/db/index'
import { randomUuid } from '#edge/platform/db/random-uuid'
import { appointmentHistory } from '../booking/tables'
import { appointmentStates, type TransitionAction } from '../transitions'

interface SystemChange {
  /** A transition of this role, or a verb that leaves the status as it is. */
  readonly action: TransitionAction | 'lapse' | 'open_waiting_room' | 'accept' | 'release'
  /** Which appointments, as SQL over `a`. */
  readonly which: SQL
  /** Columns besides the status. */
  readonly set?: SQL | undefined
  readonly at: string | SQL
  readonly requestId: string
}
export interface AppointmentsChange extends SystemChange {
  readonly role: TransitionActor
  /** Whose account it is, as SQL over `a`. */
  readonly actorId: SQL | null
  readonly reasonCode?: string | null | undefined
  /** Of the event, as SQL over `a` as it was; whose visit it was unless told. */
  readonly detail?: SQL
  /** When it starts from now on, as SQL over `a`, where that changes. */
  readonly startsAt?: SQL
}

/** What the platform itself does to appointments: from a job, or when the room is empty. */
export const changeBySystem = (change: SystemChange): readonly Statement[] =>
  changeAppointments({ ...change, role: 'system', actorId: null })

/** What the caller does to an appointment beside the row they write. */
export const byCaller = ({ actor, now, requestId }: RequestContext, id: string) => ({
  role: actor.role,
  actorId: sql`${actor.id}`,
  which: sql`a.id = ${id}`,
  at: now,
  requestId,
})

/** History, event and change of every appointment that the transition is open to for this role. */
export const changeAppointments = ({
  action,
  role,
  actorId,
  reasonCode,
  detail = sql`json_object('provider_id', a.provider_id)`,
  startsAt = sql`a.starts_at`,
  which,
  set,
  at,
  requestId,
}: AppointmentsChange): readonly Statement[] => {
  const move = appointmentStates.transitions.find(
    (each) => each.action === action && each.by.some((one) => one === role),
  )
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
        actorId,
        actorRole: role,
        reasonCode: reasonCode ?? null,
        startsAt,
        requestId,
        at,
      },
      sql`from appointments a where ${where}`,
    ),
    ...updateBySystem({
      name: `appointments.${action}`,
      row: 'a',
      actorId,
      actorRole: role,
      requestId,
      at,
      which: where,
      set: sql`status = ${to}${set ? sql`, ${set}` : sql``}${reasonCode ? sql`, reason_code = ${reasonCode}` : sql``}`,
      detail,
    }),
  ]
}
