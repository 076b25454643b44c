import { evictUserSessions } from '#edge/access/sessions/session'
import { emitBySystem } from '#edge/events/emit'
import type { StoredEvent } from '#edge/events/event'
import type { Subscriber } from '#edge/events/subscriber'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { cancelOpenAppointments } from '../appointments'
import { hasResultsDue } from '../labs'
import { endReleases } from '../record_releases'

const changesStatus = ({ detail }: StoredEvent): boolean =>
  String(detail?.fields ?? '')
    .split(',')
    .includes('status')

interface Closed {
  readonly id: string
  readonly reason: string
}

/**
 * Ends what was to come of a record that staff closed: visits, messages on their way, reminders, sign-in and releases. No
 * message goes to the patient, who may have died. Medicines that run are a task of the clinician, and results that are due
 * one of a person who can still reach the patient.
 */
export const endClosedRecords: Subscriber = {
  name: 'closed_records',
  matches: (event) =>
    event.patientId !== null && event.name === 'patients.update' && changesStatus(event),
  handle: async (events, { db, runAgain }) => {
    const ids = JSON.stringify([...new Set(events.map(({ patientId }) => patientId))])
    const closed = await db.all(sql<Closed>`
      select id, status_reason as reason from patients
      where status = 'closed' and id in (select value from json_each(${ids}))`)
    const statements = events.flatMap((event) => {
      const record = closed.find(({ id }) => id === event.patientId)
      return record ? endRecord(event, record) : []
    })
    if (statements.length === 0) return
    const results = await db.batch(statements)
    for (const { id } of closed) evictUserSessions(id)
    if (results.some(({ changes }) => changes > 0)) runAgain()
  },
}

const endRecord = (
  { seq, actorId, requestId, at }: StoredEvent,
  { id, reason }: Closed,
): readonly Statement[] => {
  const actor = { id: actorId, role: 'admin' } as const
  const tell = (name: string, which: ReturnType<typeof sql>) =>
    emitBySystem(
      { name, row: 'p', requestId, at },
      sql`from (select id, id as patient_id from patients) p where p.id = ${id} and ${which}
        and not exists (select 1 from events told where told.patient_id = p.id and told.name = ${name} and told.seq > ${seq})`,
    )
  return [
    // First, so that no announcement of the rest reaches the account.
    sql`update users set status = 'deactivated', ${stamps(at)} where id = ${id} and status = 'active'`,
    sql`
      update sessions set revoked_at = ${at}, revoked_reason = 'closed'
      where user_id = ${id} and revoked_at is null`,
    emitBySystem(
      {
        name: 'users.sign_out',
        row: 'u',
        requestId,
        at,
        detail: sql`json_object('reason', 'closed')`,
      },
      sql`from (select id, id as patient_id from users where id = ${id} and changes() > 0) u`,
    ),
    sql`
      update verification_codes set superseded_at = ${at}, contact_encrypted = null
      where user_id = ${id} and used_at is null and superseded_at is null`,
    sql`
      update deliveries set expires_at = ${at}
      where user_id = ${id} and status in ('queued', 'sending') and ifnull(expires_at, '9') > ${at}`,
    sql`update patients set subscribed = 0, ${stamps(at)} where id = ${id} and subscribed = 1`,
    sql`
      update todos set status = 'expired', ${stamps(at)}
      where patient_id = ${id} and status = 'todo'`,
    ...cancelOpenAppointments({ actor, now: at, requestId }, id),
    ...endReleases(id, at),
    tell('patients.end_record', sql`1`),
    tell(
      'patients.leave_medicines',
      sql`exists (select 1 from prescriptions r where r.patient_id = p.id and r.signed_at is not null
        and r.status not in ('canceled', 'discontinued', 'entered_in_error', 'expired', 'not_dispensed', 'printed'))`,
    ),
    // The results of a patient who died are read by no one here, and stay with their clinician.
    ...(reason === 'deceased' ? [] : [tell('patients.leave_results', hasResultsDue(sql`p.id`))]),
  ]
}
