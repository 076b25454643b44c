import { updateBySystem } from '#edge/events/emit'
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
import { iso } from '#edge/platform/time'
import { changeBySystem } from '../actions/system-changes'

const isAnswered = sql`exists (
  select 1 from assessments s where s.appointment_id = w.id and s.status in ('finished', 'reviewed'))`
/**
 * Its questions expired: the patient cannot answer them any more. It ends with its appointment, where that waits in
 * writing; any other would stay as it is, and be ended again every minute.
 */
const isUnanswerable = sql`w.status = 'waiting' and not exists (
  select 1 from assessments s where s.appointment_id = w.id and s.status <> 'expired')
  and exists (select 1 from appointments v
    where v.id = w.id and v.mode = 'async_messaging' and v.status = 'Waiting')`
const reason = sql`reason_code = 'incomplete_answers'`

/**
 * Says once that half of the time of a visit in writing is gone, and once that all of it is; ends those whose questions
 * were not answered in time, so that their patients may begin again.
 */
export const tendVisitsInWriting = (db: Db, at: number): Promise<boolean> => {
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
  const visits = (which: SQL, write: (due: SQL) => readonly Statement[]) => () =>
    writeDueRows(db, { table: 'async_messaging_appointments', row: 'w', which }, write)
  const say = (verb: string, which: SQL, set: SQL) => visits(which, (due) => change(verb, due, set))
  return inSteps(
    say(
      'pass_due',
      sql`${isOpen} and w.due_at <= ${run.at} and ifnull(w.last_alert, '') <> 'late'`,
      sql`last_alert = 'late'`,
    ),
    say(
      'warn',
      sql`${isOpen} and w.warn_at <= ${run.at} and w.last_alert is null`,
      sql`last_alert = 'warned'`,
    ),
    visits(isUnanswerable, (due) => {
      const ended = sql`(select w.id from async_messaging_appointments w where ${due})`
      return [
        sql`
          update todos set status = 'expired', ${stamps(run.at)}
          where type = 'ASYNC_MESSAGING' and status = 'todo' and subject_id in ${ended}`,
        ...change('reject', due, reason),
        ...changeBySystem({ action: 'reject', which: sql`a.id in ${ended}`, set: reason, ...run }),
      ]
    }),
  )
}
