import { isInCare } from '#edge/access/scopes'
import { type Change, type Row, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { isConstraintError, legalInitials, legalName, sql } from '#edge/platform/db/index'
import { conflict, forbidden, type Problem, unprocessable } from '#edge/platform/problem'
import { iso, minuteMs, toEpochMs } from '#edge/platform/time'
import { isOpenTime } from '../../availabilities'
import { isLicensedIn } from '../../licenses'
import { addToCareTeam } from '../../patients'
import { byCaller, changeAppointments } from '../actions/system-changes'
import { claimedBuckets, claimFreeTime } from '../booking/slot-claims'
import { guardProblem } from '../transition-guards'
import { eligibleClinicians, isFree } from './eligibility'
import { isUnbegun } from './give-back'
import { needsOf } from './policy'
import { formerClinician, holdScheduledTime, swappedFrom } from './swap'

/** One clinician takes the visit: the first; who comes second is told who was. */
export const acceptVisit = async (
  ctx: WriteContext,
  row: Row,
  input: { readonly providerId?: string | undefined },
): Promise<Change> => {
  const providerId = clinicianOf(ctx, input.providerId)
  const asWritten = requireAsWritten(ctx, mayTake(ctx, row, providerId))
  await assertNoVisitSoon(ctx, row, providerId)
  const { appointmentId: id, patientId, minutes } = row
  const isScheduled = row.kind !== 'on_demand'
  const isToCome = row.appointmentStatus === 'Scheduled'
  return {
    ...asWritten,
    set: { acceptedById: providerId, acceptedAt: ctx.now, handledById: ctx.actor.id },
    also: [
      holdScheduledTime(ctx, id),
      claimFreeTime({ id, providerId, startsAt: ctx.now, minutes }),
      ...changeAppointments({
        // Who came to the room of a scheduled visit waits already.
        ...byCaller(ctx, id),
        action: isToCome ? 'on_demand_swap' : 'accept',
        ...(isToCome && { role: 'patient', actorId: sql`${patientId}` }),
        set: sql`kind = 'on_demand', provider_id = ${providerId}, availability_id = null,
          provider_timezone = (select u.timezone from providers pr join users u on u.id = pr.user_id where pr.id = ${providerId}),
          swapped_from = ${isScheduled ? swappedFrom : null},
          starts_at = ${ctx.now}, ends_at = ${iso(toEpochMs(ctx.now) + minutes * minuteMs)}, lapsed_at = null,
          buckets = ${claimedBuckets(id)}, claimed = ${claimedBuckets(id)},
          waiting_since = ifnull(waiting_since, ${ctx.now}), patient_joined_at = ifnull(patient_joined_at, ${ctx.now})`,
        ...(isScheduled && { detail: formerClinician }),
      }),
      addToCareTeam(ctx, { patientId, providerId }),
    ],
    detail: { appointment_id: id, provider_id: providerId },
    mapError: async (error) => (await findWinner(ctx, error)) ?? asWritten.mapError?.(error),
  }
}

/** A clinician accepts for themselves; who assigns names another. */
export const clinicianOf = ({ actor }: WriteContext, chosen = actor.providerId): string => {
  if (!chosen) throw unprocessable('provider_missing', 'Choose who takes the visit', 'provider_id')
  if (actor.role === 'provider' && chosen !== actor.providerId) throw forbidden()
  return chosen
}

/** What must hold of a clinician who is to see the patient at all. */
export const maySee = (needs: ReturnType<typeof needsOf>, providerId: string) =>
  [
    [isLicensedIn(needs.state, providerId), guardProblem('licensed')],
    [
      sql`exists (select 1 ${eligibleClinicians(needs)} and pr.id = ${providerId})`,
      conflict('not_eligible', 'The clinician sees no such visits, or none of this organization'),
    ],
  ] as const

/** What must hold of the visit and of the clinician as it is taken. */
const mayTake = ({ now }: WriteContext, row: Row, providerId: string) =>
  [
    isUnbegun(row),
    [
      sql`exists (select 1 from appointments where id = ${row.appointmentId} and status = ${row.appointmentStatus})`,
      conflict('visit_changed', 'The patient has just come to the room. Try again.'),
    ],
    ...maySee(needsOf(row), providerId),
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

/** Refuses (409, with the time) a visit that runs into a booked one, until its caller sends `Acknowledge: true`; the care team reads initials too. */
const assertNoVisitSoon = async (ctx: WriteContext, row: Row, providerId: string) => {
  if (ctx.header('acknowledge') === 'true') return
  const soon = await ctx.db.first(sql<{ startsAt: string; patientId: string; initials: string }>`
    select a.starts_at as "startsAt", a.patient_id as "patientId",
      ${legalInitials('u')} as initials
    from appointments a join users u on u.id = a.patient_id
    where a.provider_id = ${providerId} and a.id <> ${row.appointmentId} and a.status in ('Scheduled', 'Waiting')
      and a.kind <> 'on_demand' and a.mode <> 'async_messaging' and a.lapsed_at is null
      and a.starts_at < ${iso(toEpochMs(ctx.now) + row.minutes * minuteMs)} and a.ends_at > ${ctx.now}
    order by a.starts_at limit 1`)
  if (!soon) return
  const initials = (await isInCare(ctx, soon.patientId)) ? soon.initials : null
  const detail = 'A booked visit of the clinician begins before this one would end'
  throw conflict('visit_soon', detail, { starts_at: soon.startsAt, initials })
}
