import { updateBySystem } from '#edge/events/emit'
import { type Db, type SQL, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { iso } from '#edge/platform/time'
import { changeBySystem } from '../actions/system-changes'

const isAnswered = sql`exists (
  select 1 from assessments s where s.appointment_id = w.id and s.status in ('finished', 'reviewed'))`
/** Its questions expired: the patient cannot answer them any more. */
const isUnanswerable = sql`w.status = 'waiting' and not exists (
  select 1 from assessments s where s.appointment_id = w.id and s.status <> 'expired')`
const unanswerable = sql`(select w.id from async_messaging_appointments w where ${isUnanswerable})`
const reason = sql`reason_code = 'incomplete_answers'`

/**
 * Says once that half of the time of a visit in writing is gone, and once that all of it is; ends those whose questions
 * were not answered in time, so that their patients may begin again.
 */
export const tendVisitsInWriting = async (db: Db, at: number): Promise<void> => {
  const run = { at: iso(at), requestId: uuidv7(at) }
  const change = (verb: string, which: SQL, set: SQL) =>
    updateBySystem({
      name: `async_messaging_appointments.${verb}`,
      row: 'w',
      which,
      set,
      ...run,
    })
  const isOpen = sql`w.status in ('waiting', 'accepted') and ${isAnswered}`
  await db.batch([
    ...change(
      'pass_due',
      sql`${isOpen} and w.due_at <= ${run.at} and ifnull(w.last_alert, '') <> 'late'`,
      sql`last_alert = 'late'`,
    ),
    ...change(
      'warn',
      sql`${isOpen} and w.warn_at <= ${run.at} and w.last_alert is null`,
      sql`last_alert = 'warned'`,
    ),
    sql`
      update todos set status = 'expired', ${stamps(run.at)}
      where type = 'ASYNC_MESSAGING' and status = 'todo' and subject_id in ${unanswerable}`,
    ...change('reject', isUnanswerable, reason),
    // The visit in writing ends with its appointment.
    ...changeBySystem({
      action: 'reject',
      which: sql`a.id in ${unanswerable}`,
      set: reason,
      ...run,
    }),
  ])
}
