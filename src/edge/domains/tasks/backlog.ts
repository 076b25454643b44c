import { forRoles, policyOf, report } from '#edge/jsonapi/index'
import { type SQL, sql, userName } from '#edge/platform/db/index'
import { taskBacklog } from './contract'

/** Work that waits, without whom it is about: for planning, not for doing. */
export const taskBacklogOperations = report(taskBacklog, {
  policy: policyOf(
    forRoles(['manager', 'clinical_admin', 'clinical_lead'], ['everyone', 'export']),
  ),
  rows: ({ query: { team }, now }) => ({
    select: sql`
      select t.id, t.team, k.label as kind, t.priority, t.status, t.due_at as "dueAt", t.created_at as "createdAt",
        ${userName(sql`t.assignee_id`)} as assignee,
        t.due_at < ${now} as "isOverdue"
      from tasks t join task_kinds k on k.id = t.kind where t.closed_at is null ${ofTeam(team)}`,
    order: ['dueAt'],
    present: (row) => ({ ...row, isOverdue: Boolean(row.isOverdue) }),
  }),
})

const ofTeam = (team: string | undefined): SQL => (team ? sql`and t.team = ${team}` : sql``)
