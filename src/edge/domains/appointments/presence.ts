import { type SQL, type Statement, sql } from '#edge/platform/db/index'
import { iso, type Moment, toEpochMs } from '#edge/platform/time'
import { joinWindowMs, presentForMs } from './transition-guards'

/** One after the end revives nothing. */
export const notePatientInRoom = (
  appointmentId: string,
  at: string,
  isWithoutVideo = false,
): Statement => sql`
  update visit_rooms set patient_seen_at = ${at}, is_without_video = ${Number(isWithoutVideo)}
  where appointment_id = (select id from appointments
    where id = ${appointmentId} and status in ('Scheduled', 'Waiting', 'In progress'))`

/** When the patient was last in the room of a visit; not before its time as it is now. */
export const patientSeenAt = ({
  id,
  startsAt,
}: {
  id: SQL
  startsAt: SQL
}): SQL<string | null> => sql`(
  select patient_seen_at from visit_rooms where appointment_id = ${id}
    and unixepoch(patient_seen_at) >= unixepoch(${startsAt}) - ${joinWindowMs / 1000})`

/** Whether the patient last came with a browser that cannot make video calls. */
export const isPatientWithoutVideo = (id: SQL): SQL<number> => sql`exists (
  select 1 from visit_rooms where appointment_id = ${id} and is_without_video = 1)`

/** Whether the patient waits in line for a clinician by this visit: the line itself takes out who is gone. */
export const isInLine = (id: SQL): SQL => sql`exists (
  select 1 from on_demand_appointments where appointment_id = ${id} and status = 'pending')`

/** Whether the patient is in the room at this moment, or on the page that says a clinician is ready. */
export const isPatientThere = (id: SQL, at: Moment): SQL => {
  const since = iso(toEpochMs(at) - presentForMs)
  return sql`(
    exists (select 1 from visit_rooms where appointment_id = ${id} and patient_seen_at > ${since})
    or exists (select 1 from on_demand_appointments
      where appointment_id = ${id} and status = 'accepted' and last_seen_at > ${since}))`
}
