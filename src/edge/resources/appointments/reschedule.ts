import { sql } from 'drizzle-orm'
import { bucketsOf, claim, claimedBy, endOf } from '../../booking/claims'
import { remembered } from '../../booking/history'
import { refused } from '../../booking/refused'
import { standingOf } from '../../booking/standing'
import { joinTeam } from '../../booking/team'
import { endSearch, remindLater } from '../../booking/todo'
import { update } from '../../db/statement'
import { notFound } from '../../jsonapi/errors'
import type { RequestContext } from '../../jsonapi/request-context'
import type { Row, WritePlan } from '../../jsonapi/resource'
import { mustAllow, mustHoldVisit, unchanged } from './acting'
import { type Because, reasonOf } from './cancel'
import { appointments as table } from './table'
import { wantedTime } from './wanted'

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
