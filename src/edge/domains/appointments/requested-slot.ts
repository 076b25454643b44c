import type { RequestContext } from '../../access/request-context'
import { notFound, unprocessable } from '../../platform/problem'
import { localDate, toEpochMs } from '../../platform/time'
import { bucketMs, bucketOf } from '../../platform/time-buckets'
import type { BookingContext } from './booking/booking-context'
import { slotTaken } from './booking/booking-errors'
import type { SlotRequest } from './booking/slot-claims'
import { windowOf } from './slots'

interface Asked {
  readonly providerId: string
  readonly availabilityId: string
  readonly time: string
}

/** The time asked for, with what the claim must know of the patient; never one that is past or not offered yet. */
export const requestSlot = async (
  ctx: RequestContext,
  asked: Asked,
  standing: BookingContext,
  visit: Pick<SlotRequest, 'appointmentId' | 'patientId' | 'encounterTypeId'>,
  minutes: number,
): Promise<SlotRequest> => {
  if (!standing.providerZone) throw notFound()
  if (toEpochMs(asked.time) % bucketMs !== 0)
    throw unprocessable('time_not_offered', 'Choose one of the times offered', 'time')
  const wanted = {
    ...visit,
    providerId: asked.providerId,
    availabilityId: asked.availabilityId,
    time: asked.time,
    minutes,
    date: localDate(asked.time, standing.zone),
    // Between two times offered, a visit would spoil both; staff may have their reasons.
    step: ctx.actor.role === 'patient' ? standing.step : bucketMs / 60_000,
  }
  if (!isOffered(ctx, asked.time, standing)) throw await slotTaken(ctx, wanted)
  return wanted
}

// Staff may book further ahead, and at the last minute for somebody on the phone.
const isOffered = (
  { actor, now }: RequestContext,
  time: string,
  { zone, lead, days }: BookingContext,
) =>
  actor.role === 'patient'
    ? toEpochMs(time) >= toEpochMs(now) + lead * 60_000 &&
      bucketOf(time) < windowOf(toEpochMs(now), zone, days).until
    : toEpochMs(time) >= toEpochMs(now)
