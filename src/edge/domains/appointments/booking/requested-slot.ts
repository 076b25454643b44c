import type { Role } from '#edge/access/roles'
import { isInCare } from '#edge/access/scopes'
import { assertPepWindow } from '#edge/domains/exposures/index'
import type { RequestContext } from '#edge/jsonapi/index'
import { bucketMs, bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { notFound, unprocessable } from '#edge/platform/problem'
import { localDate, toEpochMs } from '#edge/platform/time'
import { windowOf } from '../slots'
import { assertCanBook, type BookingContext, notInCare } from './booking-context'
import { slotTaken } from './booking-errors'
import { claimedBuckets, type SlotRequest, slotBuckets, slotEnd } from './slot-claims'

/** The requested time, with what the claim must know of the patient; never one that is past or not offered yet. */
export const requestSlot = async (
  ctx: RequestContext,
  input: Pick<SlotRequest, 'providerId' | 'availabilityId' | 'time'>,
  context: BookingContext,
  appointment: Pick<SlotRequest, 'appointmentId' | 'patientId' | 'encounterTypeId'>,
  minutes: number,
): Promise<SlotRequest> => {
  assertCanBook(context)
  if (isClinician(ctx.actor.role) && !(await isInCare(ctx, appointment.patientId)))
    throw notInCare()
  if (!context.providerZone) throw notFound()
  assertPepWindow(context, appointment.encounterTypeId, input.time)
  if (toEpochMs(input.time) % bucketMs !== 0)
    throw unprocessable('time_not_offered', 'Choose one of the times offered', 'time')
  const slot = {
    ...appointment,
    providerId: input.providerId,
    availabilityId: input.availabilityId,
    time: input.time,
    minutes,
    date: localDate(input.time, context.zone),
    // Between two times offered, an appointment would spoil both; staff may have their reasons.
    step: ctx.actor.role === 'patient' ? context.step : bucketMs / 60_000,
  }
  if (!isOffered(ctx, input.time, context)) throw await slotTaken(ctx, slot)
  return slot
}

/** They see more records than those in their care: by emergency access, or of the whole clinic. */
const isClinician = (role: Role) => role === 'provider' || role === 'clinical_lead'

/** The columns of an appointment that follow from its slot. */
export const slotColumns = (slot: SlotRequest, { state, zone, providerZone }: BookingContext) => ({
  providerId: slot.providerId,
  availabilityId: slot.availabilityId,
  startsAt: slot.time,
  endsAt: slotEnd(slot),
  patientState: state,
  patientTimezone: zone,
  providerTimezone: providerZone ?? zone,
  buckets: slotBuckets(slot).length,
  claimed: claimedBuckets(slot.appointmentId),
})

// Staff may book further ahead, and at the last minute for a patient on the phone.
const isOffered = (
  { actor, now }: RequestContext,
  time: string,
  { zone, lead, days }: BookingContext,
) =>
  actor.role === 'patient'
    ? toEpochMs(time) >= toEpochMs(now) + lead * 60_000 &&
      bucketOf(time) < windowOf(toEpochMs(now), zone, days).until
    : toEpochMs(time) >= toEpochMs(now)
