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
      select t.id, t.team, k.label as kind, t.priority, t.status, t.due_at, t.created_at,
        ${userName(sql`t.assignee_id`)} as assignee, t.due_at < ${now} as is_overdue
      from tasks t join task_kinds k on k.id = t.kind where t.closed_at is null ${ofTeam(team)}`,
    order: ['due_at'],
  }),
})

const ofTeam = (team: string | undefined): SQL => (team ? sql`and t.team = ${team}` : sql``)
