import { isInCare } from '#edge/access/scopes'
import type { Row, WriteContext } from '#edge/jsonapi/index'
import { legalInitials, sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { iso, minuteMs, toEpochMs } from '#edge/platform/time'

/** Refuses (409, with the time) a visit that runs into a booked one, until its caller sends `Acknowledge: true`; the care team reads initials too. */
export const assertNoVisitSoon = async (ctx: WriteContext, row: Row, providerId: string) => {
  if (ctx.header('acknowledge') === 'true') return
  const soon = await ctx.db.first(sql<{ startsAt: string; patientId: string; initials: string }>`
    select a.starts_at as "startsAt", a.patient_id as "patientId",
      ${legalInitials('u')} as initials
    from appointments a join users u on u.id = a.patient_id
    where a.provider_id = ${providerId} and a.id <> ${row.appointmentId} and a.status in ('Scheduled', 'Waiting')
      and a.kind <> 'on_demand' and a.mode <> 'async_messaging' and a.lapsed_at is null
      and a.starts_at < ${iso(toEpochMs(ctx.now) + row.minutes * minuteMs)} and a.ends_at > ${ctx.now}
    order by a.starts_at limit 1`)
  if (!soon) return
  const initials = (await isInCare(ctx, soon.patientId)) ? soon.initials : null
  const detail = 'A booked visit of the clinician begins before this one would end'
  throw conflict('visit_soon', detail, { starts_at: soon.startsAt, initials })
}
