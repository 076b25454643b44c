import type { RequestContext } from '#edge/jsonapi/index'
import { inList, type SQL, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { users } from '../users/table'
import { taskPolicy } from './policy'
import { tasks as table } from './table'
import { rolesOfTeam, type TaskTeam } from './transitions'

interface Assigned {
  readonly team: TaskTeam
  readonly patientId: string | null
}

/** Those who run the clinic take up the work of every team. */
const office = ['manager', 'clinical_admin', 'clinical_lead'] as const
const isOfTeam = (team: TaskTeam): SQL =>
  inList(sql`${users.role}`, [...rolesOfTeam[team], ...office])

/**
 * Providers and assistants take up tasks of the patients they care for, a pharmacy those of its own: a task tells who
 * the patient is.
 */
const mayKnow = (patientId: string | null): SQL => sql`(${patientId} is null
  or case when ${users.role} in ('provider', 'assistant') then exists (
    select 1 from care_team where care_team.user_id = ${users.id} and care_team.patient_id = ${patientId})
  when ${users.role} = 'pharmacy' then exists (
    select 1 from patients where patients.id = ${patientId} and patients.pharmacy_id = ${users.pharmacyId})
  else 1 end)`

/** Accounts that may take up a task the caller sees, as a condition over `users`. */
export const assigneesOf = async (ctx: RequestContext, taskId: string): Promise<SQL> => {
  const rule = taskPolicy[ctx.actor.role]
  const task = rule
    ? await ctx.db.first(sql<Assigned>`
        select ${table.team}, ${table.patientId} as "patientId" from ${table}
        where ${table.id} = ${taskId} and ${rule.scope(ctx.actor)}`)
    : undefined
  if (!task) throw unprocessable('unknown_task', 'Choose a task', 'task_id')
  return sql`(${isOfTeam(task.team)} and ${mayKnow(task.patientId)})`
}

type Database = Pick<RequestContext, 'db'>

/** Nothing unless the account is active and of the team. */
const findMember = ({ db }: Database, userId: string | null, { team, patientId }: Assigned) =>
  db.first(sql<{ knows: number }>`
    select ${mayKnow(patientId)} as knows from ${users}
    where ${users.id} = ${userId} and ${users.status} = 'active' and ${isOfTeam(team)}`)

/** Whether a task stays with its assignee when it is opened again: they may have left, or care for others now. */
export const isKept = async (
  { db }: Database,
  task: Assigned & { readonly assigneeId: string | null },
): Promise<boolean> => (await findMember({ db }, task.assigneeId, task))?.knows === 1

/** 422 unless the account is active, of the team, and may know who the patient is. */
export const requireAssignee = async (
  { db }: Database,
  userId: string,
  task: Assigned,
): Promise<void> => {
  const member = await findMember({ db }, userId, task)
  if (!member)
    throw unprocessable('not_of_team', 'Choose a person of the team that does this', 'assignee_id')
  if (!member.knows)
    throw unprocessable(
      'not_on_care_team',
      'Choose a person who cares for this patient',
      'assignee_id',
    )
}
