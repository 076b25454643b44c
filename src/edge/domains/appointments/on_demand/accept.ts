import { type Change, type Row, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { isConstraintError, legalName, sql } from '#edge/platform/db/index'
import { conflict, forbidden, type Problem, unprocessable } from '#edge/platform/problem'
import { iso, minuteMs, toEpochMs } from '#edge/platform/time'
import { isLicensedIn } from '../../licenses'
import { addToCareTeam } from '../../patients'
import { changeAppointments } from '../actions/system-changes'
import { claimedBuckets, claimFreeTime, isOpenTime, releaseSlot } from '../booking/slot-claims'
import { guardProblem } from '../transition-guards'
import { eligibleClinicians, isFree } from './eligibility'
import { isUnbegun } from './give-back'
import { needsOf } from './policy'

/** One clinician takes the visit: the first; who comes second is told who was. */
export const acceptVisit = async (
  ctx: WriteContext,
  row: Row,
  input: { readonly providerId?: string | undefined },
): Promise<Change> => {
  const providerId = clinicianOf(ctx, input.providerId)
  const asWritten = requireAsWritten(ctx, mayTake(ctx, row, providerId))
  const { appointmentId: id, patientId, minutes } = row
  const isScheduled = row.kind !== 'on_demand'
  const isToCome = row.appointmentStatus === 'Scheduled'
  return {
    ...asWritten,
    set: { acceptedById: providerId, acceptedAt: ctx.now, handledById: ctx.actor.id },
    also: [
      // A scheduled visit gives up its time now, and not before.
      releaseSlot(id),
      claimFreeTime({ id, providerId, startsAt: ctx.now, minutes }),
      ...changeAppointments({
        // Who came to the room of a scheduled visit waits already.
        action: isToCome ? 'on_demand_swap' : 'accept',
        role: isToCome ? 'patient' : ctx.actor.role,
        actorId: sql`${isToCome ? patientId : ctx.actor.id}`,
        which: sql`a.id = ${id}`,
        set: sql`kind = 'on_demand', provider_id = ${providerId}, availability_id = null,
          provider_timezone = (select u.timezone from providers pr join users u on u.id = pr.user_id where pr.id = ${providerId}),
          starts_at = ${ctx.now}, ends_at = ${iso(toEpochMs(ctx.now) + minutes * minuteMs)}, lapsed_at = null,
          buckets = ${claimedBuckets(id)}, claimed = ${claimedBuckets(id)},
          waiting_since = ifnull(waiting_since, ${ctx.now}), patient_joined_at = ifnull(patient_joined_at, ${ctx.now})`,
        at: ctx.now,
        requestId: ctx.requestId,
        ...(isScheduled && { detail: formerClinician }),
      }),
      addToCareTeam(ctx, { patientId, providerId }),
    ],
    detail: { appointment_id: id, provider_id: providerId },
    mapError: async (error) => (await findWinner(ctx, error)) ?? asWritten.mapError?.(error),
  }
}

/** Who loses the scheduled visit is told, as of a move to a colleague. */
const formerClinician = sql`(
  select json_object('provider_id', a.provider_id, 'previous_provider_user_id', user_id,
    'previous_assistant_user_id', assistant_id, 'previous_starts_at', a.starts_at)
  from providers where id = a.provider_id)`

/** A clinician accepts for themselves; who assigns names another. */
const clinicianOf = ({ actor }: WriteContext, chosen = actor.providerId): string => {
  if (!chosen) throw unprocessable('provider_missing', 'Choose who takes the visit', 'provider_id')
  if (actor.role === 'provider' && chosen !== actor.providerId) throw forbidden()
  return chosen
}

export const notEligible = conflict(
  'not_eligible',
  'The clinician sees no such visits, or none of this organization',
)

/** What must hold of the visit and of the clinician as it is taken. */
const mayTake = ({ now }: WriteContext, row: Row, providerId: string) =>
  [
    isUnbegun(row),
    [
      sql`exists (select 1 from appointments where id = ${row.appointmentId} and status = ${row.appointmentStatus})`,
      conflict('visit_changed', 'The patient has just come to the room. Try again.'),
    ],
    [isLicensedIn(row.attestedState, providerId), guardProblem('licensed')],
    [
      sql`exists (select 1 ${eligibleClinicians(needsOf(row))} and pr.id = ${providerId})`,
      notEligible,
    ],
    [
      isFree(providerId),
      conflict('in_visit', 'The clinician is in another visit. It can be taken once that is over.'),
    ],
    [
      isOpenTime(sql`${providerId}`, { startsAt: now, endsAt: now }),
      conflict('out_of_office', 'The clinic is closed now, or the clinician is away'),
    ],
  ] as const

const findWinner = async ({ db, id }: WriteContext, error: unknown) => {
  if (!isConstraintError(error, 'stale_version')) return undefined
  const found = await db.first(sql<{ by: string; name: string }>`
    select pr.id as by, ${legalName('u')} as name from on_demand_appointments o
      join providers pr on pr.id = o.accepted_by_id join users u on u.id = pr.user_id
    where o.id = ${id} and o.status = 'accepted'`)
  return found && alreadyAccepted(found.by, found.name)
}

/** 409 with who was first. */
export const alreadyAccepted = (by: string, name: string): Problem =>
  conflict('already_accepted', `${name} has accepted this visit`, { by })
