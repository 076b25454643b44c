import { updateBySystem } from '#edge/events/emit'
import {
  type Db,
  inSteps,
  type SQL,
  type Statement,
  sql,
  writeDueRows,
} from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { iso, minuteMs } from '#edge/platform/time'
import { changeBySystem } from '../actions/system-changes'
import { comeWithinMs, presentForMs } from '../transition-guards'
import { eligibleClinicians, isOnShift } from './eligibility'
import { undoSwap } from './swap'

/** A clinician begins within this with a patient who has come and waits in the room, or another may take the visit. */
const startWithinMs = 6 * minuteMs
/** Without a sign of their page, patients are asked whether they still want the visit, and later taken for gone. */
const askAfterMs = 3 * minuteMs
const goneAfterMs = 10 * minuteMs
/**
 * Who may accept is called once more, then the managers, and then one for whom no clinician is at work is led elsewhere:
 * not who is called back by the next one, unless it is for PEP.
 */
const ringAgainAfterMs = 5 * minuteMs
const ringManagersAfterMs = 8 * minuteMs
const unstaffedAfterMs = 10 * minuteMs

interface Run {
  readonly at: string
  readonly requestId: string
}

/** Keeps the queue moving: gives back what is not begun, ends what was left, and calls for who waits too long. */
export const tendQueue = (db: Db, at: number): Promise<boolean> => {
  const run = { at: iso(at), requestId: uuidv7(at) }
  const waitsLonger = (ms: number) => sql`o.status = 'pending' and o.queued_at <= ${iso(at - ms)}`
  const requests = (which: SQL, write: (due: SQL) => readonly Statement[]) => () =>
    writeDueRows(db, { table: 'on_demand_appointments', row: 'o', which }, write)
  const end = (action: keyof typeof endings, which: SQL) =>
    requests(which, (due) => endRequests(action, due, run))
  const change = (verb: string, which: SQL, set: SQL) =>
    requests(which, (due) => changeRequests(verb, due, set, run))
  return inSteps(
    requests(
      sql`${isUnstarted} and o.accepted_at <= ${iso(at - comeWithinMs)}
        and (o.accepted_at <= ${iso(at - startWithinMs)} or not ${isInRoom(at)})`,
      (due) => giveBack(due, run),
    ),
    end('abandon', isSilentSince(at - goneAfterMs)),
    end(
      'reject',
      sql`${waitsLonger(unstaffedAfterMs)} and (o.callback = 0 or o.is_urgent = 1) and not exists (
        select 1 ${eligibleClinicians(needs)} and ${isOnShift(run.at)})`,
    ),
    change(
      'ask',
      sql`o.asked_at is null and ${isSilentSince(at - askAfterMs)}`,
      sql`asked_at = ${run.at}`,
    ),
    change('ring_managers', sql`o.rung < 2 and ${waitsLonger(ringManagersAfterMs)}`, sql`rung = 2`),
    change('ring_again', sql`o.rung < 1 and ${waitsLonger(ringAgainAfterMs)}`, sql`rung = 1`),
  )
}

/** The patient came to the room for the clinician who had accepted; who is called by phone need not come. */
const cameAsAccepted = sql`(o.callback = 1 or exists (
  select 1 from visit_rooms r where r.appointment_id = o.appointment_id and r.patient_seen_at >= o.accepted_at))`

const isInRoom = (at: number): SQL => sql`exists (
  select 1 from visit_rooms r
  where r.appointment_id = o.appointment_id and r.patient_seen_at > ${iso(at - presentForMs)})`

/** Of requests `o`: accepted, and the clinician has not begun. */
const isUnstarted = sql`o.status = 'accepted' and exists (
  select 1 from appointments v where v.id = o.appointment_id and v.status = 'Waiting' and v.started_at is null)`

/** A closed page ends the wait, unless the patient is to be called back. Who was accepted is in the room, or given back soon. */
const isSilentSince = (at: number): SQL =>
  sql`o.status = 'pending' and o.callback = 0 and o.last_seen_at <= ${iso(at)}`

const needs = {
  patientId: sql`o.patient_id`,
  encounterTypeId: sql`(select encounter_type_id from appointments where id = o.appointment_id)`,
  state: sql`(select attested_state from appointments where id = o.appointment_id)`,
}

const changeRequests = (verb: string, which: SQL, set: SQL, run: Run) =>
  updateBySystem({ name: `on_demand_appointments.${verb}`, row: 'o', set, which, ...run })

const releaseTime = (which: SQL): Statement => sql`
  delete from slot_claims where owner_id in (
    select o.appointment_id from on_demand_appointments o where ${which})`

/** Of a visit that no clinician has. */
export const withoutClinician = sql`provider_id = null, buckets = 0, claimed = 0`

/** Back to the head of the queue, with an apology; a visit that was scheduled stands as it was. */
const giveBack = (late: SQL, run: Run): readonly Statement[] => [
  releaseTime(late),
  ...changeBySystem({
    action: 'release',
    which: sql`a.swapped_from is null
      and a.id in (select o.appointment_id from on_demand_appointments o where ${late})`,
    set: withoutClinician,
    ...run,
  }),
  ...changeRequests(
    'release',
    late,
    sql`status = 'pending', accepted_by_id = null, accepted_at = null, released_count = released_count + 1,
      release_cause = iif(${cameAsAccepted}, 'clinician_away', 'patient_absent'),
      rung = 0, last_seen_at = ${run.at}, queue_key = substr(queue_key, 1, 1) || '0' || substr(queue_key, 3)`,
    run,
  ),
  ...undoSwap({
    role: 'system',
    actorId: null,
    which: sql`a.id in (select appointment_id from on_demand_appointments where status = 'pending')`,
    ...run,
  }),
]

const endings = {
  abandon: { status: 'abandoned', reasonCode: undefined },
  reject: { status: 'rejected', reasonCode: 'no_provider_in_state' },
} as const

/** The request ends, and with it a visit that has no other time; a scheduled one stays as it was. */
const endRequests = (action: keyof typeof endings, which: SQL, run: Run): readonly Statement[] => {
  const { status, reasonCode } = endings[action]
  const ended = sql`a.kind = 'on_demand' and a.id in (
    select appointment_id from on_demand_appointments where status = ${status} and updated_at = ${run.at})`
  return [
    ...changeRequests(
      action,
      which,
      sql`status = ${status}, reason_code = ${reasonCode ?? null}`,
      run,
    ),
    sql`delete from slot_claims where owner_id in (
      select a.id from appointments a where a.status = 'Waiting' and ${ended})`,
    ...changeBySystem({
      action,
      which: ended,
      set: sql`claimed = 0, waiting_since = null${reasonCode ? sql`, reason_code = ${reasonCode}` : sql``}`,
      ...run,
    }),
    sql`
      update todos set status = 'expired', version = version + 1, updated_at = ${run.at}
      where type = 'ON_DEMAND_APPOINTMENT' and status = 'todo' and subject_id in (
        select id from on_demand_appointments where status = ${status} and updated_at = ${run.at})`,
  ]
}
