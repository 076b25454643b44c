import { mapRules, operation } from '#edge/jsonapi/index'
import { sql, userName } from '#edge/platform/db/index'
import { listTaskChanges } from './contract'
import { taskWorkPolicy } from './policy'
import { taskSubject } from './resource'

const onTask = {
  subject: taskSubject,
  policy: mapRules(taskWorkPolicy, ({ scope }) => ({ scope, can: [] })),
}

/** From the audit events of the task, so that no change is without its line. */
export const listTaskChangesOperation = operation(listTaskChanges, onTask, async ({ task }) => ({
  select: sql`
    select cast(e.seq as text) as id, replace(e.name, 'tasks.', '') as act, e.occurred_at as at,
      ${userName(sql`e.actor_id`)} as actor_name,
      ${userName(sql`json_extract(e.detail, '$.assignee_id')`)} as assignee_name,
      json_extract(e.detail, '$.to') as priority
    from events e
    where e.subject_type = 'tasks' and e.subject_id = ${task.id}
      and (e.name = 'tasks.create' or e.name like 'tasks.mark_%' or e.name like 'tasks.update_%')
    order by e.seq`,
}))
