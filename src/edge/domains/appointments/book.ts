import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { WritePlan } from '../../jsonapi/resource'
import { insert } from '../../platform/db/statement'
import { uuidv7 } from '../../platform/ids'
import { notFound } from '../../platform/problem'
import { encounterTypes } from '../patients/onboarding-gates'
import { mustHoldVisit } from './assertions'
import { createReminder } from './booking/appointment-todo'
import { type BookingContext, loadBookingContext } from './booking/booking-context'
import { toBookingProblem } from './booking/booking-errors'
import { addToCareTeam, assignToPanel } from './booking/care-team'
import {
  claimedBuckets,
  claimSlot,
  type SlotRequest,
  slotBuckets,
  slotEnd,
} from './booking/slot-claims'
import { recordHistory } from './booking/status-history'
import { assertBookable, type BookingInput, modeOf } from './booking-validation'
import { requestSlot } from './requested-slot'
import { appointments as table } from './table'

/** Books: the time is claimed and the visit written in one batch, or neither is. */
export const bookAppointment = async (
  ctx: RequestContext,
  input: BookingInput,
  { patient: patientId = '' }: Readonly<Record<string, string>>,
): Promise<WritePlan> => {
  const { encounterTypeId, providerId } = input
  const standing = await loadBookingContext(ctx, patientId, encounterTypeId, providerId)
  if (!standing) throw notFound()
  assertBookable(ctx, input, standing)
  mustHoldVisit(ctx, { providerId, assistantId: standing.assistantId })
  const visit = { appointmentId: uuidv7(), patientId, encounterTypeId }
  const wanted = await requestSlot(ctx, input, standing, visit, standing.minutes ?? 0)
  return {
    id: wanted.appointmentId,
    before: claimSlot(ctx, wanted),
    write: written(ctx, wanted, input, standing),
    also: [
      recordHistory(ctx, {
        appointmentId: wanted.appointmentId,
        fromStatus: null,
        toStatus: 'Scheduled',
        action: 'book',
        startsAt: wanted.time,
      }),
      addToCareTeam(ctx, wanted),
      ...assignToPanel(ctx, wanted),
      createReminder(ctx, { id: wanted.appointmentId, patientId, startsAt: wanted.time }),
    ],
    mapError: toBookingProblem(ctx, wanted, false),
    detail: { provider_id: providerId },
  }
}

const written = (
  ctx: RequestContext,
  wanted: SlotRequest,
  input: BookingInput,
  standing: BookingContext,
) =>
  insert(table, {
    id: wanted.appointmentId,
    patientId: wanted.patientId,
    providerId: wanted.providerId,
    encounterTypeId: wanted.encounterTypeId,
    availabilityId: wanted.availabilityId,
    mode: modeOf(input),
    status: 'Scheduled',
    startsAt: wanted.time,
    endsAt: slotEnd(wanted),
    minutes: wanted.minutes,
    patientState: standing.state,
    patientTimezone: standing.zone,
    providerTimezone: standing.providerZone ?? standing.zone,
    initials: input.initials ?? null,
    referredBy: input.referredBy ?? null,
    rebookedFrom: lastOneLost(wanted, ctx),
    buckets: slotBuckets(wanted).length,
    claimed: claimedBuckets(wanted.appointmentId),
    pepParallel: isUrgent(wanted, standing),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  })

// PEP cannot wait for the end of another visit; it is counted apart.
const isUrgent = ({ encounterTypeId }: SlotRequest, { flags }: BookingContext) =>
  encounterTypeId === String(encounterTypes.pep) && flags.canSchedulePep

/** The visit this one makes up for, when the patient's last one was missed or failed. */
const lastOneLost = ({ patientId }: SlotRequest, { now }: RequestContext) => sql`(
  select case when status in ('Missed', 'Failed') then id end from appointments
  where patient_id = ${patientId} and starts_at <= ${now} order by starts_at desc, id desc limit 1)`
