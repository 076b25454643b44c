import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Row, WritePlan } from '../../jsonapi/resource'
import { update } from '../../platform/db/statement'
import { notFound } from '../../platform/problem'
import { mustAllow, mustHoldVisit, unchanged } from './assertions'
import { endSearch, remindLater } from './booking/appointment-todo'
import { standingOf } from './booking/booking-context'
import { refused } from './booking/booking-errors'
import { joinTeam } from './booking/care-team'
import { bucketsOf, claim, claimedBy, endOf } from './booking/slot-claims'
import { remembered } from './booking/status-history'
import { type Because, reasonOf } from './cancel'
import { wantedTime } from './requested-slot'
import { appointments as table } from './table'

interface Moving extends Because {
  readonly providerId: string
  readonly availabilityId: string
  readonly time: string
}

/** Moves a visit. One batch: should the new time be taken, the old one was never let go. */
export const reschedule = async (
  ctx: RequestContext,
  row: Row,
  input: Moving,
): Promise<WritePlan> => {
  mustAllow(ctx, row, 'reschedule')
  mustHoldVisit(ctx, row)
  const { patientId, encounterTypeId } = row
  const standing = await standingOf(ctx, patientId, encounterTypeId, input.providerId)
  if (!standing) throw notFound()
  mustHoldVisit(ctx, { providerId: input.providerId, assistantId: standing.assistantId })
  const reason = input.reasonCode
    ? reasonOf(ctx, 'reschedule', input)
    : { reasonCode: null, reasonText: null }
  const visit = { appointmentId: row.id, patientId, encounterTypeId }
  const wanted = await wantedTime(ctx, input, standing, visit, row.minutes)
  return {
    before: claim(ctx, wanted),
    write: update(
      table,
      {
        providerId: wanted.providerId,
        availabilityId: wanted.availabilityId,
        startsAt: wanted.time,
        endsAt: endOf(wanted),
        patientState: standing.state,
        patientTimezone: standing.zone,
        providerTimezone: standing.providerZone ?? standing.zone,
        buckets: bucketsOf(wanted).length,
        claimed: claimedBy(row.id),
        version: sql`${table.version} + 1`,
        updatedAt: ctx.now,
      },
      unchanged(row),
    ),
    also: [
      remembered(ctx, {
        appointmentId: row.id,
        fromStatus: row.status,
        toStatus: row.status,
        action: 'reschedule',
        startsAt: wanted.time,
        ...reason,
      }),
      joinTeam(ctx, wanted),
      remindLater(ctx, { id: row.id, patientId, startsAt: wanted.time }),
      endSearch(ctx, { id: row.id, patientId }),
    ],
    mapError: refused(ctx, wanted, true),
    detail: {
      provider_id: wanted.providerId,
      previous_provider_id: row.providerId,
      // Whoever loses the visit must hear of it too.
      previous_provider_user_id: row.providerId === wanted.providerId ? null : row.providerUserId,
    },
  }
}
