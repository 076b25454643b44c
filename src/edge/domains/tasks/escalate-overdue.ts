import { emitBySystem } from '#edge/events/emit'
import { type Db, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { iso } from '#edge/platform/time'
import { overduePriority } from './rules'

/** Raises the priority of a task that is late: once, on record, by the platform. */
export const escalateOverdueTasks = async (db: Db, at: number): Promise<void> => {
  const now = iso(at)
  // Written as the partial index `tasks_to_escalate` has it: a bound priority would not be found to match.
  const which = sql`t.closed_at is null and t.priority > 2 and t.due_at <= ${now}`
  await db.batch([
    emitBySystem(
      {
        name: 'tasks.update_priority',
        subjectType: 'tasks',
        row: 't',
        requestId: uuidv7(at),
        version: sql`t.version + 1`,
        detail: sql`json_object('team', t.team, 'from', t.priority, 'to', ${overduePriority})`,
        at: now,
      },
      sql`from tasks t where ${which}`,
    ),
    sql`
      update tasks as t set priority = ${overduePriority}, version = t.version + 1, updated_at = ${now}
      where ${which}`,
  ])
}
