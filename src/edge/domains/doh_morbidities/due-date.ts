import type { RequestContext } from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { sql } from '#edge/platform/db/index'
import type { PlainDate } from '#edge/platform/time'

/** Where the patient lives, and when a condition found on a day must be told there: by the state's own rule, else by the rule of all. */
export const findDueDate = async (
  ctx: RequestContext,
  patientId: string,
  condition: string,
  diagnosedOn: PlainDate,
): Promise<{ state: string; dueOn: PlainDate }> => {
  const found = await ctx.db.require(sql<{ state: string; days: number }>`
    select p.state, c.due_working_days as days from patients p join reportable_conditions c
      on c.condition = ${condition} and c.state in (p.state, '*')
    where p.id = ${patientId} order by c.state = '*' limit 1`)
  return { state: found.state, dueOn: addWorkingDays(diagnosedOn, found.days) }
}

/** The day some working days after another; the same day where none are given. */
const addWorkingDays = (date: PlainDate, days: number): PlainDate => {
  let due = date
  for (let left = days; left > 0; ) {
    due = addPeriod(due, 1, 'day')
    const weekday = new Date(`${due}T00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return due
}
