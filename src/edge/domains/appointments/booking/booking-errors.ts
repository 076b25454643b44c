import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../../access/request-context'
import { snakeKeys } from '../../../platform/case'
import { isConstraintError } from '../../../platform/db/connection'
import { raw } from '../../../platform/db/statement'
import { conflict, type Problem } from '../../../platform/problem'
import { bucketMs } from '../../../platform/time-buckets'
import { nearest } from '../slots'
import { findAvailableSlots, slotQueries } from './available-slots'
import { slotAttributes } from './slot-attributes'
import type { SlotRequest } from './slot-claims'

export const alreadyBooked = () =>
  conflict('patient_has_appointment', 'The patient already has an scheduled pending appointment')

/** What a booking that the keys refused means to whoever asked, with the nearest times still free. */
export const toBookingProblem =
  (ctx: RequestContext, wanted: SlotRequest, moving: boolean) =>
  async (error: unknown): Promise<Problem | undefined> => {
    if (isConstraintError(error, 'appointments.patient_id')) return alreadyBooked()
    if (
      !isConstraintError(error, 'slot_claims.bucket') &&
      !isConstraintError(error, 'slot_fully_claimed')
    )
      return undefined
    // Whoever pressed twice lost the time to themselves.
    if (!moving && (await isOwnClaim(ctx, wanted))) return alreadyBooked()
    return slotTaken(ctx, wanted)
  }

/** 409 `provider_has_appointment`; `meta.nearest` holds the three closest free times. */
export const slotTaken = async (ctx: RequestContext, wanted: SlotRequest): Promise<Problem> => {
  const search = { ...wanted, providerId: undefined }
  const [frame, diaries, closures] = await ctx.db.batch(slotQueries(ctx, search))
  const found = findAvailableSlots(ctx, frame.rows, diaries.rows, closures.rows)
  return conflict(
    'provider_has_appointment',
    'provider_has_appointment: that time is no longer available',
    {
      nearest: found
        ? nearest(found.slots, wanted.time).map((slot) => snakeKeys(slotAttributes(slot, found)))
        : [],
    },
  )
}

const isOwnClaim = async (ctx: RequestContext, { patientId, providerId, time }: SlotRequest) =>
  (await ctx.db.first(
    raw(sql`
      select 1 as found from slot_claims c join appointments a on a.id = c.owner_id
      where c.provider_id = ${providerId} and c.bucket = ${Math.floor(Date.parse(time) / bucketMs)}
        and a.patient_id = ${patientId}`),
  )) !== undefined
