import { expireTodos, openTodos } from '#edge/domains/todos/index'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql, stamps } from '#edge/platform/db/index'

interface Appointment {
  readonly id: string
  readonly patientId: string
}
interface TimedAppointment extends Appointment {
  readonly startsAt: string
}

/** The patient's own reminder to come, due when the appointment begins. */
export const createReminder = (
  { now }: RequestContext,
  { id, patientId, startsAt }: TimedAppointment,
): Statement =>
  openTodos(
    [
      {
        type: 'APPOINTMENT',
        patientId,
        subjectType: 'appointments',
        subjectId: id,
        dueAt: startsAt,
      },
    ],
    now,
  )

export const moveReminder = (
  { now }: RequestContext,
  { id, patientId, startsAt }: TimedAppointment,
): Statement =>
  sql`
    update todos set due_at = ${startsAt}, ${stamps(now)}
    where patient_id = ${patientId} and status = 'todo' and type = 'APPOINTMENT' and subject_id = ${id}`

/** Ends the patient's reminder of an appointment. */
export const expireReminder = ({ now }: RequestContext, { id, patientId }: Appointment) =>
  expireTodos(['APPOINTMENT'], { patientId, subjectId: id }, now)
