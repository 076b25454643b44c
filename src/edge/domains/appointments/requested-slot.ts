import type { RequestContext } from '../../access/request-context'
import { notFound, unprocessable } from '../../platform/problem'
import { localDate, toEpochMs } from '../../platform/time'
import { bucketMs, bucketOf } from '../../platform/time-buckets'
import type { Standing } from './booking/booking-context'
import { timeTaken } from './booking/booking-errors'
import type { Wanted } from './booking/slot-claims'
import { windowOf } from './slots'

interface Asked {
  readonly providerId: string
  readonly availabilityId: string
  readonly time: string
}

/** The time asked for, with what the claim must know of the patient; never one that is past or not offered yet. */
export const wantedTime = async (
  ctx: RequestContext,
  asked: Asked,
  standing: Standing,
  visit: Pick<Wanted, 'appointmentId' | 'patientId' | 'encounterTypeId'>,
  minutes: number,
): Promise<Wanted> => {
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
  if (!isOffered(ctx, asked.time, standing)) throw await timeTaken(ctx, wanted)
  return wanted
}

// Staff may book further ahead, and at the last minute for somebody on the phone.
const isOffered = ({ actor, now }: RequestContext, time: string, { zone, lead, days }: Standing) =>
  actor.role === 'patient'
    ? toEpochMs(time) >= toEpochMs(now) + lead * 60_000 &&
      bucketOf(time) < windowOf(toEpochMs(now), zone, days).until
    : toEpochMs(time) >= toEpochMs(now)
