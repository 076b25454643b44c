import { upcomingVisits } from '#edge/domains/licenses/index'
import { addToCareTeam } from '#edge/domains/patients/index'
import { recordPatientsRead } from '#edge/events/audit'
import { emit, refuseStale } from '#edge/events/emit'
import type { z } from '#edge/jsonapi/contract'
import type { Change, RequestContext } from '#edge/jsonapi/index'
import { bucketMs } from '#edge/platform/buckets/five-minute-buckets'
import { sha256Hex } from '#edge/platform/crypto/hash'
import {
  inList,
  isConstraintError,
  type SQL,
  type Statement,
  sql,
  stamps,
} from '#edge/platform/db/index'
import { conflict, type Problem } from '#edge/platform/problem'
import { minuteMs } from '#edge/platform/time'
import { cancelAppointments } from '../actions/cancel-open-appointments'
import { changeAppointments } from '../actions/system-changes'
import {
  claimedBuckets,
  deleteExpiredHolds,
  insertClaim,
  type SlotRequest,
  slotEnd,
} from '../booking/slot-claims'
import { type closingInput, type VisitOutcome, visitOutcomes } from './contract'
import { type ClosedRange, chooseOutcome, type PlannedVisit, planVisits } from './plan-visits'

type ClosingReason = 'clinic_closed' | 'provider_unavailable'

const maxListed = 100

/**
 * Closes time to visits. Its caller gets the booked ones with a plan for each (409), and sends `Acknowledge: true` with
 * a choice to go on: nothing is written unless every visit is still as the plan has it, and then all of it at once.
 */
export const freeBookedTime = async (
  ctx: RequestContext,
  reasonCode: ClosingReason,
  closed: readonly ClosedRange[],
  { bookedVisits = 'task', plan }: z.output<typeof closingInput>,
): Promise<Change> => {
  const where = isWithin(closed)
  const visits = await planVisits(ctx, where, closed)
  const ids = visits.map(({ id }) => id)
  const onlyIf = sql`not exists (select 1 ${upcomingVisits(
    sql`${where} and not ${inList(sql`a.id`, ids)}`,
    ctx.now,
  )})`
  const replan = async (error: unknown) => {
    if (!lostRaces.some((name) => isConstraintError(error, name))) return undefined
    const planned = await planVisits(ctx, where, closed)
    const isSame = (await digestOf(planned)) === (await digestOf(visits))
    return isSame ? undefined : visitsBooked(ctx, planned)
  }
  if (visits.length === 0) return { onlyIf, mapError: replan }
  const isRead = plan ? plan === (await digestOf(visits)) : bookedVisits !== 'move'
  if (ctx.header('acknowledge') !== 'true' || !isRead) throw await visitsBooked(ctx, visits)
  const chosen = (wanted: VisitOutcome) =>
    visits.filter((visit) => chooseOutcome(visit, bookedVisits) === wanted)
  return {
    onlyIf,
    also: [
      refuseChanged(visits),
      ...moveVisits(ctx, chosen('move')),
      ...cancelAppointments(ctx, isOneOf(chosen('cancel')), reasonCode),
      ...leaveToPeople(ctx, chosen('task')),
    ],
    detail: {
      booked_visits: bookedVisits,
      ...Object.fromEntries(visitOutcomes.map((each) => [each, chosen(each).length])),
    },
    mapError: replan,
  }
}

/** Visits `a` of a clinician whose time is closed; one in writing has no time. */
const isWithin = (closed: readonly ClosedRange[]): SQL =>
  sql`a.mode <> 'async_messaging' and exists (select 1 from json_each(${JSON.stringify(closed)})
    where a.provider_id = ifnull(value ->> 'providerId', a.provider_id)
      and a.starts_at < value ->> 'endsAt' and a.ends_at > value ->> 'startsAt')`

/** Constraints that another writer breaks who was faster: a time taken, a visit changed or booked. */
const lostRaces = ['slot_claims.bucket', 'slot_fully_claimed', 'stale_version']

const isOneOf = (visits: readonly PlannedVisit[]): SQL =>
  inList(
    sql`a.id`,
    visits.map(({ id }) => id),
  )

const refuseChanged = (visits: readonly PlannedVisit[]): Statement =>
  refuseStale(sql`${visits.length} <> (
    select count(*) from json_each(${JSON.stringify(visits.map(({ id, version }) => ({ id, version })))})
      join appointments a on a.id = value ->> 'id' and a.version = value ->> 'version')`)

/** Tells each patient that staff look for another time, which they may choose themselves, and opens a task for it. */
const leaveToPeople = (ctx: RequestContext, visits: readonly PlannedVisit[]) =>
  visits.map(({ id, patientId }) =>
    emit(ctx, {
      name: 'appointments.lose_provider',
      subjectType: 'appointments',
      subjectId: id,
      patientId,
    }),
  )

/** Moves each visit to its time of the plan, as `reschedule` does for one. */
const moveVisits = (ctx: RequestContext, visits: readonly PlannedVisit[]): readonly Statement[] => {
  const slots = visits.flatMap(({ slot, id, ...visit }) =>
    slot ? [{ ...visit, ...slot, appointmentId: id, step: bucketMs / minuteMs }] : [],
  )
  if (slots.length === 0) return []
  const times = JSON.stringify(slots.map((slot) => ({ ...slot, endsAt: slotEnd(slot) })))
  const planned = (name: string) =>
    sql`(select value ->> ${name} from json_each(${times}) where value ->> 'appointmentId' = a.id)`
  const former = (column: 'user_id' | 'assistant_id') =>
    sql`(select p.${sql.identifier(column)} from providers p where p.id = a.provider_id and p.id <> ${planned('providerId')})`
  return [
    ...claimSlots(ctx, slots),
    ...slots.map((slot) => addToCareTeam(ctx, slot)),
    ...changeAppointments({
      action: 'reschedule',
      role: ctx.actor.role,
      actorId: sql`${ctx.actor.id}`,
      which: isOneOf(visits),
      startsAt: planned('time'),
      set: sql`provider_id = ${planned('providerId')}, availability_id = ${planned('availabilityId')},
        starts_at = ${planned('time')}, ends_at = ${planned('endsAt')}, claimed = ${claimedBuckets(sql`a.id`)},
        provider_timezone = (select u.timezone from providers p join users u on u.id = p.user_id
          where p.id = ${planned('providerId')})`,
      detail: sql`json_object('provider_id', ${planned('providerId')}, 'previous_provider_id', a.provider_id,
        'previous_starts_at', a.starts_at, 'previous_provider_user_id', ${former('user_id')},
        'previous_assistant_user_id', ${former('assistant_id')})`,
      at: ctx.now,
      requestId: ctx.requestId,
    }),
    sql`update todos as t set due_at = (select a.starts_at from appointments a where a.id = t.subject_id), ${stamps(ctx.now)}
      where t.status = 'todo' and t.type = 'APPOINTMENT' and ${inList(
        sql`t.subject_id`,
        slots.map(({ appointmentId }) => appointmentId),
      )}`,
  ]
}

/** Claims for visits that move together: each makes room before one of them claims, what was kept for it included. */
const claimSlots = (ctx: RequestContext, slots: readonly SlotRequest[]): readonly Statement[] => {
  const ids = slots.map(({ appointmentId }) => appointmentId)
  const owners = [...ids, ...slots.map(({ patientId }) => patientId)]
  return [
    ...slots.map((slot) => deleteExpiredHolds(ctx, slot)),
    sql`delete from slot_claims where ${inList(sql`owner_id`, owners)} or owner_id in (
      select id from earlier_time_requests where ${inList(sql`appointment_id`, ids)})`,
    ...slots.map((slot) => insertClaim(slot, null)),
  ]
}

/** Names a plan by all that its reader decides on. */
const digestOf = (visits: readonly PlannedVisit[]): Promise<string> =>
  sha256Hex(
    JSON.stringify(
      visits.map(({ id, outcome, slot }) => [id, outcome, slot?.time, slot?.providerId]),
    ),
  )

/** The refusal that lists the visits, each with its plan; the names of patients for those alone who may read them. */
const visitsBooked = async (
  ctx: RequestContext,
  visits: readonly PlannedVisit[],
): Promise<Problem> => {
  const listed = visits.slice(0, maxListed)
  const showsNames = ctx.actor.role !== 'admin'
  if (showsNames)
    await recordPatientsRead(
      ctx,
      'appointments.list',
      'appointments',
      listed.map(({ patientId, id }) => [patientId, id]),
    )
  return conflict(
    'visits_booked',
    visits.length === 1
      ? 'A visit is booked in this time. Choose what becomes of it.'
      : `${visits.length} visits are booked in this time. Choose what becomes of them.`,
    {
      count: visits.length,
      plan: await digestOf(visits),
      visits: listed.map(({ id, startsAt, timezone, patientName, outcome, because, slot }) => ({
        id,
        starts_at: startsAt,
        timezone,
        patient_name: showsNames ? patientName : null,
        outcome,
        because,
        new_starts_at: slot?.time ?? null,
        new_provider_name: slot?.providerName ?? null,
      })),
    },
  )
}
