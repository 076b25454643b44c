import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Row, WritePlan } from '../../jsonapi/resource'
import { update } from '../../platform/db/statement'
import { notFound } from '../../platform/problem'
import { mustAllow, mustHoldVisit, unchanged } from './assertions'
import { expireProviderSearch, moveReminder } from './booking/appointment-todo'
import { loadBookingContext } from './booking/booking-context'
import { toBookingProblem } from './booking/booking-errors'
import { addToCareTeam } from './booking/care-team'
import { claimedBuckets, claimSlot, slotBuckets, slotEnd } from './booking/slot-claims'
import { recordHistory } from './booking/status-history'
import { type ReasonInput, reasonOf } from './cancel'
import { requestSlot } from './requested-slot'
import { appointments as table } from './table'

interface Moving extends ReasonInput {
  readonly providerId: string
  readonly availabilityId: string
  readonly time: string
}

/** Moves a visit. One batch: should the new time be taken, the old one was never let go. */
export const rescheduleAppointment = async (
  ctx: RequestContext,
  row: Row,
  input: Moving,
): Promise<WritePlan> => {
  mustAllow(ctx, row, 'reschedule')
  mustHoldVisit(ctx, row)
  const { patientId, encounterTypeId } = row
  const standing = await loadBookingContext(ctx, patientId, encounterTypeId, input.providerId)
  if (!standing) throw notFound()
  mustHoldVisit(ctx, { providerId: input.providerId, assistantId: standing.assistantId })
  const reason = input.reasonCode
    ? reasonOf(ctx, 'reschedule', input)
    : { reasonCode: null, reasonText: null }
  const visit = { appointmentId: row.id, patientId, encounterTypeId }
  const wanted = await requestSlot(ctx, input, standing, visit, row.minutes)
  return {
    before: claimSlot(ctx, wanted),
    write: update(
      table,
      {
        providerId: wanted.providerId,
        availabilityId: wanted.availabilityId,
        startsAt: wanted.time,
        endsAt: slotEnd(wanted),
        patientState: standing.state,
        patientTimezone: standing.zone,
        providerTimezone: standing.providerZone ?? standing.zone,
        buckets: slotBuckets(wanted).length,
        claimed: claimedBuckets(row.id),
        version: sql`${table.version} + 1`,
        updatedAt: ctx.now,
      },
      unchanged(row),
    ),
    also: [
      recordHistory(ctx, {
        appointmentId: row.id,
        fromStatus: row.status,
        toStatus: row.status,
        action: 'reschedule',
        startsAt: wanted.time,
        ...reason,
      }),
      addToCareTeam(ctx, wanted),
      moveReminder(ctx, { id: row.id, patientId, startsAt: wanted.time }),
      expireProviderSearch(ctx, { id: row.id, patientId }),
    ],
    mapError: toBookingProblem(ctx, wanted, true),
    detail: {
      provider_id: wanted.providerId,
      previous_provider_id: row.providerId,
      // Whoever loses the visit must hear of it too.
      previous_provider_user_id: row.providerId === wanted.providerId ? null : row.providerUserId,
    },
  }
}
