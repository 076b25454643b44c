import { updateBySystem } from '#edge/events/emit'
import { type Db, sql, stamps, writeDueRows } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'

/** What was not answered in time is asked no more, until it is sent again. */
export const expireAssessments = (db: Db, at: number): Promise<boolean> => {
  const moment = iso(at)
  const which = sql`s.status in ('pending', 'in_progress') and s.due_at <= ${moment}`
  return writeDueRows(db, { table: 'assessments', row: 's', which }, (due) => [
    sql`
      update todos set status = 'expired', ${stamps(moment)}
      where type = 'ASSESSMENT' and status = 'todo' and (patient_id, subject_id) in
        (select s.patient_id, s.id from assessments s where ${due})`,
    ...updateBySystem({
      name: 'assessments.expire',
      row: 's',
      at: moment,
      which: due,
      set: sql`status = 'expired'`,
    }),
  ])
}
