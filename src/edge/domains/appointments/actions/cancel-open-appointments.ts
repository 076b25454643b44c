import type { RequestContext } from '#edge/jsonapi/index'
import type { TransitionActor } from '#edge/jsonapi/transitions'
import { type Db, type SQL, type Statement, sql, stamps } from '#edge/platform/db/index'
import { changeAppointments } from './system-changes'

/** Who closes the account of a patient, and when. */
interface Closing extends Pick<RequestContext, 'now' | 'requestId'> {
  readonly actor: { readonly id: string | null; readonly role: TransitionActor }
}

/** Every visit that the patient had to come then, canceled by who closes their account: the times are free again in the same batch. */
export const cancelOpenAppointments = (closing: Closing, patientId: string): readonly Statement[] =>
  cancelAppointments(
    closing,
    sql`a.patient_id = ${patientId} and a.created_at <= ${closing.now}`,
    closing.actor.role === 'patient' ? 'prefer_not_to_say' : 'other',
  )

/** Every visit `a` of a condition that did not begin yet, canceled at once; its patient is told as of any other. */
export const cancelAppointments = (
  { actor, now, requestId }: Closing,
  which: SQL,
  reasonCode: string,
): readonly Statement[] => [
  sql`
    delete from slot_claims where owner_id in (${openAmong(which)})`,
  sql`
    update todos set status = 'expired', ${stamps(now)}
    where status = 'todo' and type = 'APPOINTMENT' and subject_id in (${openAmong(which)})`,
  ...changeAppointments({
    action: 'cancel',
    role: actor.role,
    actorId: sql`${actor.id}`,
    reasonCode,
    which,
    set: sql`claimed = 0, waiting_since = null`,
    at: now,
    requestId,
  }),
]

const openAmong = (which: SQL): SQL =>
  sql`select a.id from appointments a where ${which} and a.status in ('Scheduled', 'Waiting')`

/** Whether a visit of the patient goes on now. */
export const isInVisit = (db: Db, patientId: string) =>
  db.exists(sql`
    select 1 from appointments where patient_id = ${patientId} and status = 'In progress' limit 1`)
