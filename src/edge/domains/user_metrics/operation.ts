import { type Actor, forRoles, operation, policyOf, subject } from '#edge/jsonapi/index'
import { weekStart } from '#edge/platform/calendar-arithmetic'
import { type SQL, type Statement, sql } from '#edge/platform/db/index'
import { sum } from '#edge/platform/sum'
import { dayMs, fromLocalTime, iso, localDate, now } from '#edge/platform/time'
import { openingHoursOf, selectOpeningHours } from '../business_hours/table'
import { taskPriorities } from '../tasks/transitions'
import { users as resource } from '../users'
import { users } from '../users/table'
import { answersOf, medianMinutes } from './answer-times'
import { readUserMetrics as contract } from './contract'

const answerDays = 30

const own = (me: Actor): SQL => sql`(${users.id} = ${me.id} and ${users.role} <> 'patient')`

/** Those who run the clinic see how everyone's work stands, a clinical lead that of those they supervise, others their own. */
const policy = policyOf({
  ...forRoles(['admin', 'manager', 'clinical_admin'], () => sql`${users.role} <> 'patient'`),
  clinical_lead: (me) => sql`(${own(me)} or exists (
    select 1 from providers d where d.user_id = ${users.id} and d.supervisor_id = ${me.id}))`,
  ...forRoles(['provider', 'assistant', 'support', 'cbo', 'pharmacy'], own),
})

const onMember = { subject: subject(resource, 'member', ['timezone']), policy }

export const readUserMetricsOperation = operation(contract, onMember, async (ctx) => {
  const { db, now: at } = ctx
  const { id, timezone } = ctx.member
  const today = localDate(at, timezone)
  const periods = { weekStart: weekStart(today), monthStart: `${today.slice(0, 7)}-01` }
  const startOf = (day: string) => iso(fromLocalTime(`${day}T00:00`, timezone))
  const starts = { week: startOf(periods.weekStart), month: startOf(periods.monthStart) }
  const [tasks, found, { rows: answers }, { rows: hours }] = await db.batch([
    openTasksOf(id, at),
    countsOf(id, starts, at),
    answersOf(id, iso(now() - answerDays * dayMs)),
    selectOpeningHours,
  ])
  const [counts] = found.rows
  if (!counts) throw new Error('A count without a row')
  const tasksByPriority = Object.values(taskPriorities).map(
    (priority) =>
      tasks.rows.find((each) => each.priority === priority) ?? {
        priority,
        openCount: 0,
        overdueCount: 0,
      },
  )
  return {
    data: {
      id,
      timezone,
      ...periods,
      openTaskCount: sum(tasksByPriority.map(({ openCount }) => openCount)),
      overdueTaskCount: sum(tasksByPriority.map(({ overdueCount }) => overdueCount)),
      tasksByPriority,
      ...counts,
      answerCount: answers.length,
      medianAnswerMinutes: medianMinutes(openingHoursOf(hours), answers),
    },
  }
})

const openTasksOf = (id: string, at: string) =>
  sql<{ priority: number; openCount: number; overdueCount: number }>`
    select priority, count(*) as "openCount", sum(due_at < ${at}) as "overdueCount"
    from tasks where assignee_id = ${id} and closed_at is null group by priority`

/** Starts of the periods that are counted. */
interface Starts {
  readonly week: string
  readonly month: string
}
interface Counts {
  readonly completedTasksThisWeek: number
  readonly completedTasksThisMonth: number
  readonly waitingConversationCount: number
  readonly visitsThisWeek: number | null
  readonly visitsThisMonth: number | null
  readonly notesToSignCount: number | null
}

/** A visit is held once it is over; its note is to sign until it is complete, as is that of any other completed encounter. */
const countsOf = (id: string, { week, month }: Starts, at: string): Statement<Counts> => {
  const completed = (since: string) => sql`(
    select count(*) from tasks where assignee_id = ${id} and status = 'completed' and closed_at >= ${since})`
  const visits = (since: string) => sql`(
    select count(*) from appointments where provider_id = d.id and status in ('Documenting', 'Complete')
      and starts_at >= ${since} and starts_at <= ${at})`
  return sql`
    select ${completed(week)} as "completedTasksThisWeek", ${completed(month)} as "completedTasksThisMonth",
      (select count(*) from conversations where assignee_id = ${id} and waiting_since is not null)
        as "waitingConversationCount",
      iif(d.id is null, null, ${visits(week)}) as "visitsThisWeek",
      iif(d.id is null, null, ${visits(month)}) as "visitsThisMonth",
      iif(d.id is null, null,
        (select count(*) from appointments where provider_id = d.id and status = 'Documenting')
        + (select count(*) from encounters e where e.provider_id = d.id and e.status = 'completed'
          and not exists (select 1 from soap_notes n where n.encounter_id = e.id and n.status = 'signed')))
        as "notesToSignCount"
    from (select 1) left join providers d on d.user_id = ${id}`
}
