import { isInPepWindow, pepWindowPassed } from '#edge/domains/exposures/index'
import type { RequestContext } from '#edge/jsonapi/index'
import { bucketMs } from '#edge/platform/buckets/five-minute-buckets'
import { snakeKeys } from '#edge/platform/case'
import { isConstraintError, sql } from '#edge/platform/db/index'
import { conflict, type Problem } from '#edge/platform/problem'
import { nearest } from '../slots'
import { findAvailableSlots, slotQueries } from './available-slots'
import { slotAttributes } from './slot-attributes'
import type { SlotRequest } from './slot-claims'

export const alreadyBooked = () =>
  conflict('patient_has_appointment', 'The patient already has an scheduled pending appointment')

/** The problem for a booking that a key refused, with the nearest times still free. */
export const toBookingProblem =
  (ctx: RequestContext, slot: SlotRequest, moving: boolean) =>
  async (error: unknown): Promise<Problem | undefined> => {
    if (isConstraintError(error, 'appointments.patient_id')) return alreadyBooked()
    if (
      !isConstraintError(error, 'slot_claims.bucket') &&
      !isConstraintError(error, 'slot_fully_claimed')
    )
      return undefined
    // A patient who pressed twice lost the time to their own first request.
    if (await isPastPepWindow(ctx, slot)) return pepWindowPassed()
    if (!moving && (await isOwnClaim(ctx, slot))) return alreadyBooked()
    return slotTaken(ctx, slot)
  }

/** 409 `provider_has_appointment`; `meta.nearest` holds the three closest free times. */
export const slotTaken = async (ctx: RequestContext, slot: SlotRequest): Promise<Problem> => {
  const fromDate = ctx.actor.role === 'patient' ? undefined : slot.date
  const search = { ...slot, providerId: undefined, fromDate }
  const [window, schedules, closed] = await ctx.db.batch(slotQueries(ctx, search))
  const found = findAvailableSlots(ctx, window.rows, schedules.rows, closed.rows, fromDate)
  return conflict(
    'provider_has_appointment',
    'provider_has_appointment: that time is no longer available',
    {
      nearest: found
        ? nearest(found.slots, slot.time).map((slot) => snakeKeys(slotAttributes(slot, found)))
        : [],
    },
  )
}

/** Another exposure was reported between the check and the claim. */
const isPastPepWindow = (
  { db }: RequestContext,
  { patientId, encounterTypeId, time }: SlotRequest,
) => db.exists(sql`select 1 where not ${isInPepWindow(patientId, encounterTypeId, time)}`)

const isOwnClaim = ({ db }: RequestContext, { patientId, providerId, time }: SlotRequest) =>
  db.exists(sql`
    select 1 from slot_claims c join appointments a on a.id = c.owner_id
    where c.provider_id = ${providerId} and c.bucket = ${Math.floor(Date.parse(time) / bucketMs)}
      and a.patient_id = ${patientId}`)
