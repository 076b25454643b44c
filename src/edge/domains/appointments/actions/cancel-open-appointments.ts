import type { RequestContext } from '#edge/jsonapi/index'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import { changeAppointments } from './system-changes'

/** Every visit a patient still has to come, canceled by them: the times are free again in the same batch. */
export const cancelOpenAppointments = (
  ctx: RequestContext,
  patientId: string,
): readonly Statement[] => [
  sql`
    delete from slot_claims where owner_id in (
      select id from appointments where patient_id = ${patientId} and status in ('Scheduled', 'Waiting'))`,
  ...changeAppointments({
    action: 'cancel',
    role: 'patient',
    actorId: sql`a.patient_id`,
    reasonCode: 'prefer_not_to_say',
    which: sql`a.patient_id = ${patientId}`,
    set: sql`claimed = 0, waiting_since = null`,
    at: ctx.now,
    requestId: ctx.requestId,
  }),
]

/** Whether a visit of the patient goes on now. */
export const isInVisit = (db: Db, patientId: string) =>
  db.exists(sql`
    select 1 from appointments where patient_id = ${patientId} and status = 'In progress' limit 1`)
