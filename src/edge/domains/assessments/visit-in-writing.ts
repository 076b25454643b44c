import type { RequestContext, Row } from '#edge/jsonapi/index'
import { type Statement, sql, stamps } from '#edge/platform/db/index'
import { toEpochMs } from '#edge/platform/time'
import { dueAfter } from '../business_hours/opening-hours'
import { openingHoursOf, selectOpeningHours } from '../business_hours/table'

/** The plan is there after so many open hours; the team hears of it at half of them. */
const openHoursUntilDue = 48

export const planDue = async ({ db, now }: Pick<RequestContext, 'db' | 'now'>) => {
  const hours = openingHoursOf(await db.all(selectOpeningHours))
  const dueIn = (openHours: number) => dueAfter(hours, toEpochMs(now), openHours)
  return { dueAt: dueIn(openHoursUntilDue), warnAt: dueIn(openHoursUntilDue / 2) }
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
