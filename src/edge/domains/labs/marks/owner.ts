import type { Actor } from '#edge/jsonapi/index'
import { inList, type SQL, sql, userName } from '#edge/platform/db/index'
import { labs as table } from '../table'
import { gravities } from './gravity'

/** Kinds of tasks that a result opens. */
export const resultTasks: readonly string[] = [
  ...new Set(gravities.flatMap(({ task }) => task ?? [])),
]

const openTask = (column: SQL) => sql<string | null>`(
  select ${column} from tasks t where ${inList(sql`t.kind`, resultTasks)} and t.subject_id = ${table.id}
    and t.closed_at is null order by t.priority, t.due_at limit 1)`

/** Who has a result now: the assignee of its task, or its clinician. */
export const ownerFields = {
  taskId: openTask(sql`t.id`),
  ownerName: sql<string | null>`ifnull(${openTask(userName(sql`t.assignee_id`))},
    (select ${userName(sql`d.user_id`)} from providers d where d.id = ${table.providerId}))`,
}

/**
 * Results of the caller, of the clinicians they assist, and those that they have as a task. Of those to close alone, the
 * index of open results is named here: beside an `or`, SQLite would read every result of the clinician.
 */
export const filterOwn = (
  mine: boolean,
  me: Actor,
  { awaitsClosing }: Readonly<Record<string, string>>,
): SQL => {
  const isOpen =
    awaitsClosing === 'true' ? sql`and own.listed_at is not null and own.closed_at is null` : sql``
  const isOwn = sql`${table.id} in (
    select own.id from labs own where own.provider_id in (
      select id from providers where user_id = ${me.id} or assistant_id = ${me.id}) ${isOpen}
    union all
    select t.subject_id from tasks t where t.assignee_id = ${me.id} and t.closed_at is null and t.subject_type = 'labs')`
  return mine ? isOwn : sql`not ${isOwn}`
}
