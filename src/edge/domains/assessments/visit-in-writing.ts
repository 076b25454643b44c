import type { RequestContext, Row } from '#edge/jsonapi/index'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { toEpochMs } from '#edge/platform/time'
import { afterBusinessDays } from '../business_hours/due-rule'
import { openingHoursOf, selectOpeningHours } from '../business_hours/table'

/** Reminds the team after 24 of the 24–48 hours on business days that pages promise. */
const businessDaysUntilDue = 2
const businessDaysUntilWarning = 1

export const planDue = async ({ db, now }: Pick<RequestContext, 'db' | 'now'>) => {
  const hours = openingHoursOf(await db.all(selectOpeningHours))
  const dueIn = (days: number) => afterBusinessDays(days, hours, toEpochMs(now))
  return { dueAt: dueIn(businessDaysUntilDue), warnAt: dueIn(businessDaysUntilWarning) }
}

/** The time of the clinician runs from the first answers on, not while the patient has yet to give them. */
export const runFromAnswers = async (
  ctx: RequestContext,
  { id, appointmentId }: Row,
): Promise<readonly Statement[]> => {
  if (!appointmentId) return []
  const { dueAt, warnAt } = await planDue(ctx)
  return [
    sql`
      update async_messaging_appointments set due_at = ${dueAt}, warn_at = ${warnAt}, ${stamps(ctx.now)}
      where id = ${appointmentId} and status = 'waiting' and not exists (
        select 1 from assessments s where s.appointment_id = ${appointmentId} and s.id <> ${id}
          and s.status in ('finished', 'reviewed'))`,
  ]
}
