import { updateBySystem } from '#edge/events/emit'
import { type Db, sql, writeDueRows } from '#edge/platform/db/index'
import { iso } from '#edge/platform/time'
import { taskPriorities } from './transitions'

/** Lowest priority of a task that is late. */
const overduePriority = taskPriorities.high

/** Raises the priority of a task that is late: once, on record, by the platform. */
export const escalateOverdueTasks = (db: Db, at: number): Promise<boolean> => {
  // Written as the partial index `tasks_to_escalate` has it: a bound priority would not be found to match.
  const which = sql`t.closed_at is null and t.priority > 2 and t.due_at <= ${iso(at)}`
  return writeDueRows(db, { table: 'tasks', row: 't', which }, (due) =>
    updateBySystem({
      name: 'tasks.update_priority',
      row: 't',
      at: iso(at),
      which: due,
      set: sql`priority = ${overduePriority}`,
      detail: sql`json_object('team', t.team, 'from', t.priority, 'to', ${overduePriority})`,
    }),
  )
}
