import { type RequestContext, requireAsWritten } from '#edge/jsonapi/index'
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

/** The account, where it is active, of the team, and as `and` asks. */
const member = (userId: string | null, { team }: Assigned, and = sql`1`): SQL => sql`(
  select ${users.id} from ${users}
  where ${users.id} = ${userId} and ${users.status} = 'active' and ${isOfTeam(team)} and ${and})`

/** Who has the task once it is opened again: its assignee may have left, or care for others now. */
export const keptAssignee = (task: Assigned & { readonly assigneeId: string | null }): SQL =>
  member(task.assigneeId, task, mayKnow(task.patientId))

/** 422 unless the account is active, of the team, and may know who the patient is. */
export const assignTo = (
  ctx: Pick<RequestContext, 'db'>,
  userId: string | null | undefined,
  task: Assigned,
) =>
  userId
    ? requireAsWritten(ctx, [
        [sql`exists ${member(userId, task)}`, notOfTeam],
        [sql`exists ${member(userId, task, mayKnow(task.patientId))}`, notOnCareTeam],
      ])
    : {}
const refused = (code: string, words: string) => unprocessable(code, words, 'assignee_id')
const notOfTeam = refused('not_of_team', 'Choose a person of the team that does this')
const notOnCareTeam = refused('not_on_care_team', 'Choose a person who cares for this patient')
