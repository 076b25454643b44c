import { careStaff } from '#edge/domains/patients/index'
import { patients } from '#edge/domains/patients/table'
import { auditRead } from '#edge/events/audit'
import type { z } from '#edge/jsonapi/contract'
import { operation, policyOver, type RequestContext } from '#edge/jsonapi/index'
import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { type SQL, sql } from '#edge/platform/db/index'
import { badParameter, notFound } from '#edge/platform/problem'
import { localDate, type PlainDate } from '#edge/platform/time'
import { patientAvailabilities } from '../contract'
import { dateStrip } from '../slots'
import { findAvailableSlots, slotQueries } from './available-slots'
import { slotAttributes } from './slot-attributes'

const policy = policyOver(patients.id, careStaff)

/** The free times of a patient's coming days. */
export const searchSlots = operation(patientAvailabilities, { policy }, async (ctx) => {
  const found = await findFreeTimes(ctx, ctx.query, ctx.scope)
  const patientId = ctx.param('patient')
  if (ctx.actor.id !== patientId)
    await auditRead(ctx, patientAvailabilities.name, 'patients', patientId, patientId)
  return found
})

/** The free times of the path's patient, who must be in the scope: checked in the same trip as the search. */
export const findFreeTimes = async (
  ctx: RequestContext,
  query: z.output<typeof patientAvailabilities.query>,
  scope: SQL,
) => {
  const patientId = ctx.param('patient')
  const fromDate = startOf(ctx, query.fromDate)
  const [window, schedules, closed, visible] = await ctx.db.batch([
    ...slotQueries(ctx, { ...query, patientId, fromDate }),
    sql`select 1 from patients where ${patients.id} = ${patientId} and ${scope}`,
  ])
  if (visible.rows.length === 0) throw notFound()
  const available = findAvailableSlots(ctx, window.rows, schedules.rows, closed.rows, fromDate)
  if (!available) throw notFound()
  const { slots, providers, zone, minutes, days } = available
  const today = localDate(ctx.now, zone)
  const providerOf = new Map(providers.map((each) => [each.id, each]))
  return {
    data: slots.flatMap((slot) => {
      const provider = providerOf.get(slot.providerId)
      return provider
        ? [
            {
              ...slotAttributes(slot, available),
              id: `${slot.availabilityId}.${bucketOf(slot.time)}`,
              provider,
            },
          ]
        : []
    }),
    meta: { timezone: zone, today, minutes, days: dateStrip(today, slots, days, fromDate) },
  }
}

/** Patients choose among the coming days; staff look up to two years ahead. A day that is past is today. */
const startOf = (
  { actor, now }: RequestContext,
  wanted: PlainDate | undefined,
): PlainDate | undefined => {
  if (!wanted) return undefined
  if (actor?.role === 'patient') throw badParameter('from_date', 'Choose one of the days offered')
  const today = localDate(now, 'Pacific/Pago_Pago')
  if (wanted > addPeriod(today, 2, 'year'))
    throw badParameter('from_date', 'Choose a day within two years')
  return wanted > today ? wanted : undefined
}
