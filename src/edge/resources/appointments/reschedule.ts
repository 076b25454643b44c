import { sql } from 'drizzle-orm'
import { bucketsOf, claim, claimedBy, endOf } from '../../booking/claims'
import { remembered } from '../../booking/history'
import { refused } from '../../booking/refused'
import { standingOf } from '../../booking/standing'
import { joinTeam } from '../../booking/team'
import { remindLater } from '../../booking/todo'
import { update } from '../../db/statement'
import { notFound } from '../../jsonapi/errors'
import type { Request } from '../../jsonapi/request'
import type { Plan, Row } from '../../jsonapi/resource'
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
export const reschedule = async (request: Request, row: Row, input: Moving): Promise<Plan> => {
  mustAllow(request, row, 'reschedule')
  mustHoldVisit(request, row)
  const { patientId, encounterTypeId } = row
  const standing = await standingOf(request, patientId, encounterTypeId, input.providerId)
  if (!standing) throw notFound()
  mustHoldVisit(request, { providerId: input.providerId, assistantId: standing.assistantId })
  const reason = input.reasonCode
    ? reasonOf(request, 'reschedule', input)
    : { reasonCode: null, reasonText: null }
  const visit = { appointmentId: row.id, patientId, encounterTypeId }
  const wanted = await wantedTime(request, input, standing, visit, row.minutes)
  return {
    before: claim(request, wanted),
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
        updatedAt: request.now,
      },
      unchanged(row),
    ),
    after: [
      remembered(request, {
        appointmentId: row.id,
        fromStatus: row.status,
        toStatus: row.status,
        action: 'reschedule',
        startsAt: wanted.time,
        ...reason,
      }),
      joinTeam(request, wanted),
      remindLater(request, { id: row.id, patientId, startsAt: wanted.time }),
    ],
    refused: refused(request, wanted, true),
    detail: {
      provider_id: wanted.providerId,
      previous_provider_id: row.providerId,
      // Whoever loses the visit must hear of it too.
      previous_provider_user_id: row.providerId === wanted.providerId ? null : row.providerUserId,
    },
  }
}
