import { updateBySystem } from '#edge/events/emit'
import { type Db, inSteps, type SQL, sql, writeDueRows } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'
import { admitAssignees, cosignerAt, endCovers, leadAt, standInFor } from './owners'
import { taskPriorities } from './transitions'

/**
 * Gives a task that no one has done in time to a clinical lead, and one of a clinician who is away to their cover; each
 * of them hears of it. Who does the work of a colleague sees the patient for as long.
 */
export const handUpTasks = (db: Db, at: number): Promise<boolean> => {
  const moment = iso(at)
  const give = (which: SQL, to: SQL, set: SQL) => () =>
    writeDueRows(
      db,
      { table: 'tasks', row: 't', which: sql`t.closed_at is null and ${which}` },
      (due) => [
        ...updateBySystem({
          name: 'tasks.update_assignee',
          row: 't',
          at: moment,
          which: due,
          set: sql`assignee_id = ${to}${set}`,
          detail: sql`json_object('team', t.team, 'assignee_id', ${to})`,
        }),
        admitAssignees(isGiven, moment),
      ],
    )
  const isGiven = sql`t.closed_at is null and t.subject_type in ('labs', 'prescriptions', 'prior_auths', 'care_steps', 'assessments', 'soap_notes', 'documents') and t.updated_at = ${moment}`
  const byKind = (cosign: SQL, other: SQL) =>
    sql`case t.kind when 'cosign_note' then ${cosign} else ${other} end`
  const cosigner = cosignerAt(sql`t.subject_id`, moment)
  const standIn = byKind(cosigner, standInFor(sql`t.assignee_id`, moment))
  return inSteps(
    give(
      sql`t.escalates_at is not null and t.assignee_id is not null and ${standIn} <> t.assignee_id`,
      standIn,
      sql``,
    ),
    give(
      sql`t.escalates_at <= ${moment}`,
      byKind(cosigner, sql`ifnull(${leadAt(moment)}, t.assignee_id)`),
      sql`, priority = ${taskPriorities.urgent}, escalates_at = null`,
    ),
    () => db.batch(endCovers),
  )
}
