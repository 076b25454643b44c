import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { raw } from '#edge/platform/db/statement'
import { notFound } from '#edge/platform/problem'
import type { PlainDate } from '#edge/platform/time'
import { addWorkingDays } from './report-rules'

/** Where the patient lives, and when a condition found on a day must be told there: by the state's own rule, else by the rule of all. */
export const findDueDate = async (
  ctx: RequestContext,
  patientId: string,
  condition: string,
  diagnosedOn: PlainDate,
): Promise<{ state: string; dueOn: PlainDate }> => {
  const found = await ctx.db.first(
    raw<{ state: string; days: number }>(sql`
      select p.state, c.due_working_days as days from patients p join reportable_conditions c
        on c.condition = ${condition} and c.state in (p.state, '*')
      where p.id = ${patientId} order by c.state = '*' limit 1`),
  )
  if (!found) throw notFound()
  return { state: found.state, dueOn: addWorkingDays(diagnosedOn, found.days) }
}
