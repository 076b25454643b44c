import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { expireTodos, openTodos } from '#edge/domains/todos/index'
import { raw, type Statement } from '#edge/platform/db/statement'

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
  raw(sql`
    update todos set due_at = ${startsAt}, version = version + 1, updated_at = ${now}
    where patient_id = ${patientId} and status = 'todo' and type = 'APPOINTMENT' and subject_id = ${id}`)

/** Ends the patient's reminder of an appointment. */
export const expireReminder = ({ now }: RequestContext, { id, patientId }: Appointment) =>
  expireTodos(['APPOINTMENT'], { patientId, subjectId: id }, now)
