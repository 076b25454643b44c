import { type SQL, sql } from 'drizzle-orm'
import type { Policy } from '#edge/access/policy'
import { everyone } from '#edge/access/scopes'
import { report } from '#edge/jsonapi/report'
import { taskBacklog } from './contract'

const exporter = { scope: everyone, can: ['export'] } as const

const policy: Policy = {
  manager: exporter,
  clinical_admin: exporter,
  clinical_lead: exporter,
  admin: null,
  support: null,
  provider: null,
  assistant: null,
  cbo: null,
  pharmacy: null,
  patient: null,
}

/** Work that waits, without whom it is about: for planning, not for doing. */
export const taskBacklogOperations = report(taskBacklog, {
  policy,
  rows: ({ query: { team }, now }) => ({
    select: sql`
      select t.id, t.team, k.label as kind, t.priority, t.status, t.due_at as "dueAt", t.created_at as "createdAt",
        (select trim(first_name || ' ' || last_name) from users u where u.id = t.assignee_id) as assignee,
        t.due_at < ${now} as "isOverdue"
      from tasks t join task_kinds k on k.id = t.kind where t.closed_at is null ${ofTeam(team)}`,
    order: ['dueAt'],
    present: (row) => ({ ...row, isOverdue: Boolean(row.isOverdue) }),
  }),
})

const ofTeam = (team: string | undefined): SQL => (team ? sql`and t.team = ${team}` : sql``)
