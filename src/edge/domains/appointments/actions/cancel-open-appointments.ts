import type { RequestContext } from '#edge/jsonapi/index'
import type { TransitionActor } from '#edge/jsonapi/transitions'
import { type Db, type Statement, sql } from '#edge/platform/db/index'
import { changeAppointments } from './system-changes'

/** Who closes the account of a patient, and when. */
interface Closing extends Pick<RequestContext, 'now' | 'requestId'> {
  readonly actor: { readonly id: string | null; readonly role: TransitionActor }
}

/** Every visit that the patient had to come then, canceled by who closes their account: the times are free again in the same batch. */
export const cancelOpenAppointments = (
  { actor, now, requestId }: Closing,
  patientId: string,
): readonly Statement[] => [
  sql`
    delete from slot_claims where owner_id in (
      select id from appointments where patient_id = ${patientId} and status in ('Scheduled', 'Waiting') and created_at <= ${now})`,
  ...changeAppointments({
    action: 'cancel',
    role: actor.role,
    actorId: sql`${actor.id}`,
    reasonCode: actor.role === 'patient' ? 'prefer_not_to_say' : 'other',
    which: sql`a.patient_id = ${patientId} and a.created_at <= ${now}`,
    set: sql`claimed = 0, waiting_since = null`,
    at: now,
    requestId,
  }),
]

/** Whether a visit of the patient goes on now. */
export const isInVisit = (db: Db, patientId: string) =>
  db.exists(sql`
    select 1 from appointments where patient_id = ${patientId} and status = 'In progress' limit 1`)
