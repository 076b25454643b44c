import type { RequestContext } from '#edge/jsonapi/index'
import {
  type Db,
  inSteps,
  type SQL,
  type Statement,
  sql,
  stamps,
  writeDueRows,
} from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { hourMs, iso } from '#edge/platform/time'
import { changeBySystem } from './system-changes'

/** How long after its end a call that was never ended is taken for over. */
const overrunMs = 2 * hourMs

/** Closes what the clock has passed: visits that never began lapse, calls that were never ended are over. */
export const closePastAppointments = (db: Db, at: number): Promise<boolean> => {
  const requestId = uuidv7(at)
  const visits = (which: SQL, write: (due: SQL) => readonly Statement[]) => () =>
    writeDueRows(db, { table: 'appointments', row: 'a', which }, write)
  const overrun = (action: 'complete_video' | 'complete_call', mode: SQL) =>
    visits(isOverrun(mode, at), (due) => endOverrunCalls(action, due, iso(at), requestId))
  return inSteps(
    visits(isLapsing(sql`a.starts_at <= ${iso(at)}`, iso(at)), (due) =>
      lapseStatements(due, iso(at), requestId),
    ),
    overrun('complete_video', sql`a.mode = 'video'`),
    overrun('complete_call', sql`a.mode = 'phone'`),
  )
}

/** The patient's own, in the batch of their next booking: the past never waits for the job. */
export const lapsePastAppointments = (ctx: RequestContext, patientId: string) =>
  lapseStatements(isLapsing(sql`a.patient_id = ${patientId}`, ctx.now), ctx.now, ctx.requestId)

/**
 * The time of a visit passed and nothing tells what became of it. It stays as it is, since only staff know, but no
 * longer counts as pending; staff get a task (`tasks/opening-rules.ts`), and the patient's own reminder ends. One that is waited
 * for in line, to be had now, does not lapse before its patient leaves the line: another could not be booked beside it.
 */
const isLapsing = (
  which: SQL,
  at: string,
): SQL => sql`${which} and a.status in ('Scheduled', 'Waiting') and a.started_at is null
    and a.lapsed_at is null and a.kind in ('scheduled', 'ad_hoc') and a.ends_at <= ${at}
    and not exists (select 1 from on_demand_appointments o where o.appointment_id = a.id and o.status = 'pending')`

const lapseStatements = (past: SQL, at: string, requestId: string): readonly Statement[] => [
  sql`
      update todos set status = 'expired', ${stamps(at)}
      where type = 'APPOINTMENT' and status = 'todo' and (patient_id, subject_id) in
        (select a.patient_id, a.id from appointments a where ${past})`,
  ...changeBySystem({ action: 'lapse', which: past, set: sql`lapsed_at = ${at}`, at, requestId }),
]

const isOverrun = (mode: SQL, at: number): SQL =>
  sql`a.status = 'In progress' and ${mode} and a.ends_at <= ${iso(at - overrunMs)}`

const endOverrunCalls = (
  action: 'complete_video' | 'complete_call',
  over: SQL,
  at: string,
  requestId: string,
): readonly Statement[] => [
  sql`
      delete from slot_claims where kind = 'visit' and owner_id in
        (select a.id from appointments a where ${over})`,
  ...changeBySystem({
    action,
    which: over,
    set: sql`ended_at = ${at}, claimed = 0, waiting_since = null`,
    at,
    requestId,
  }),
]
