import { emit } from '#edge/events/emit'
import {
  type Change,
  extend,
  type Row,
  requireAsWritten,
  type WriteContext,
} from '#edge/jsonapi/index'
import { creationStamps, insert, isConstraintError, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, forbidden, notFound, unprocessable } from '#edge/platform/problem'
import { iso, minuteMs, toEpochMs } from '#edge/platform/time'
import { encounterTypeIds } from '../../patients'
import { payForVisit } from '../../payments'
import { openTodos } from '../../todos'
import { lapsePastAppointments } from '../actions/lapse'
import { type BookingContext, loadBookingContext } from '../booking/booking-context'
import { assertAnswers, assertBookable, type BookingInput } from '../booking/booking-validation'
import { recordHistory } from '../booking/status-history'
import { appointments } from '../table'
import { eligibleClinicians, isOnShift } from './eligibility'
import { exposureProblem } from './exposure'
import { queueKey } from './queue-key'
import { onDemandAppointments } from './table'

type RequestInput = Pick<BookingInput, 'initials' | 'referredBy'> & {
  readonly patientId?: string | undefined
  readonly encounterTypeId?: string | undefined
  readonly onDemandSwap?: boolean | undefined
  readonly attestedState?: string | null | undefined
  readonly exposureAt?: string | null | undefined
  readonly callback?: boolean | undefined
}

/** Asks for a visit now: a new one, or in place of the scheduled one. */
export const requestVisit = async (ctx: WriteContext, input: RequestInput): Promise<Change> => {
  const patientId = patientOf(ctx, input)
  const scheduled = input.onDemandSwap ? await loadScheduled(ctx, patientId) : null
  const encounterTypeId = scheduled?.encounterTypeId ?? input.encounterTypeId
  if (!encounterTypeId)
    throw unprocessable('type_missing', 'Choose a kind of visit', 'encounter_type_id')
  const visit = { id: scheduled?.id ?? uuidv7(), patientId, encounterTypeId }
  const context = await loadOpenContext(ctx, visit, input.attestedState)
  const answers = { ...input, encounterTypeId, appointmentType: 'video' } as const
  if (scheduled) assertAnswers(ctx, answers, context)
  else
    assertBookable(ctx, { ...answers, providerId: '', availabilityId: '', time: ctx.now }, context)
  if (input.callback && !context.phone) throw noNumber
  const isUrgent = encounterTypeId === String(encounterTypeIds.pep) && Boolean(input.exposureAt)
  const problem = isUrgent && exposureProblem(input.exposureAt ?? '', ctx.now)
  if (problem) throw unprocessable('pep_window_passed', problem, 'exposure_at')
  return {
    before: scheduled
      ? [
          sql`
            update appointments set attested_state = ${context.attestedState}, attested_at = ${ctx.now}, ${stamps(ctx.now)}
            where id = ${visit.id} and status = 'Scheduled'`,
        ]
      : [...lapsePastAppointments(ctx, patientId), createVisit(ctx, input, visit, context)],
    set: { ...queued(ctx, visit, isUrgent), exposureAt: isUrgent ? input.exposureAt : null },
    onlyIf: sql`exists (select 1 from appointments where id = ${visit.id} and status in ('Scheduled', 'Waiting'))
      and ${isNotAccepted(patientId)}`,
    mapError: refuseSecond(ctx, patientId),
    also: [
      ...(scheduled
        ? []
        : [
            recordHistory(extend(ctx, { id: visit.id }), {
              action: 'request',
              from: null,
              to: 'Waiting',
            }),
            emitOf(ctx, 'appointments', 'request', visit),
            ...(await payForVisit(ctx, {
              appointmentId: visit.id,
              patientId,
              encounterTypeId,
              price: context.price,
            })),
          ]),
      openQueueTodo(ctx, ctx.id, patientId),
    ],
    detail: { appointment_id: visit.id },
  }
}

/** The same said of a scheduled visit, at its own address. */
export const requestVisitInstead = async (
  ctx: WriteContext,
  { patientId, encounterTypeId }: Row,
  { initials }: Pick<RequestInput, 'initials'>,
): Promise<Change> => {
  const visit = { id: ctx.id, patientId, encounterTypeId }
  const context = await loadOpenContext(ctx, visit)
  assertAnswers(ctx, { initials, encounterTypeId }, context)
  const id = uuidv7()
  const request = { id, ...queued(ctx, visit, false), callback: false, ...creationStamps(ctx.now) }
  return {
    set: { attestedState: context.attestedState, attestedAt: ctx.now },
    also: [
      insert(onDemandAppointments, request),
      emitOf(ctx, 'on_demand_appointments', 'create', request),
      openQueueTodo(ctx, id, patientId),
    ],
    onlyIf: isNotAccepted(patientId),
    mapError: (error) =>
      isConstraintError(error, 'on_demand_appointments.patient_id')
        ? alreadyWaiting()
        : refuseSecond(ctx, patientId)?.(error),
    detail: { on_demand_swap: true },
  }
}

/** Who cannot be called would wait for a call without an end. */
const noNumber = unprocessable(
  'phone_missing',
  'There is no phone number on file to call',
  'callback',
)

export const chooseCallback = async (
  ctx: WriteContext,
  { patientId }: Row,
  { callback }: { readonly callback: boolean },
): Promise<Change> => {
  const number = sql`select 1 from users where id = ${patientId} and phone is not null`
  if (callback && !(await ctx.db.exists(number))) throw noNumber
  return { set: { callback } }
}

export const alreadyWaiting = () =>
  conflict('on_demand_open', 'The patient is waiting for a visit already')

/** What was accepted and has not begun may be given back, and would stand in line twice. */
const isNotAccepted = (patientId: string) => sql`not exists (
  select 1 from on_demand_appointments o join appointments v on v.id = o.appointment_id
  where o.patient_id = ${patientId} and o.status = 'accepted' and v.status = 'Waiting' and v.started_at is null)`

const refuseSecond = (ctx: WriteContext, patientId: string) =>
  requireAsWritten(ctx, [[isNotAccepted(patientId), alreadyWaiting()]]).mapError

/** A patient asks for themselves; support says for whom. */
const patientOf = ({ actor }: WriteContext, { patientId }: RequestInput): string => {
  if (actor.role === 'patient' && patientId && patientId !== actor.id) throw forbidden()
  const found = actor.role === 'patient' ? actor.id : patientId
  if (!found) throw unprocessable('patient_missing', 'Choose the patient', 'patient_id')
  return found
}

const loadScheduled = async ({ db, now }: WriteContext, patientId: string) => {
  const found = await db.first(sql<{ id: string; encounterTypeId: string }>`
    select id, encounter_type_id as "encounterTypeId" from appointments
    where patient_id = ${patientId} and status = 'Scheduled' and mode in ('video', 'phone') and ends_at > ${now}
      and started_at is null and lapsed_at is null order by ends_at limit 1`)
  if (!found) throw conflict('nothing_scheduled', 'There is no scheduled visit to have now instead')
  return found
}

type Visit = Readonly<Record<'id' | 'patientId' | 'encounterTypeId', string>>

/** Offered where the patient is, opened by the organization, and with a clinician at work: others are led elsewhere. */
const loadOpenContext = async (
  ctx: WriteContext,
  { patientId, encounterTypeId }: Visit,
  attested?: string | null,
) => {
  const context = await loadBookingContext(ctx, patientId, encounterTypeId, '')
  if (!context) throw notFound()
  const state = attested ?? context.state
  const needs = { patientId, encounterTypeId, state }
  const found = await ctx.db.first(sql<{ isOpen: number; isStaffed: number }>`
    select l.on_demand and c.on_demand_enabled as "isOpen",
      exists (select 1 ${eligibleClinicians(needs)} and ${isOnShift(ctx.now)}) as "isStaffed"
    from cbos c join encounter_types e on e.id = ${encounterTypeId} and e.active = 1
      join service_lines l on l.id = e.service_line_id
      join state_service_lines o on o.service_line_id = l.id and o.state = ${state}
    where c.id = ${context.cboId} and c.status = 'active'`)
  if (!found?.isOpen)
    throw conflict(
      'on_demand_closed',
      "The patient's CBO cannot schedule on demand appointments at the moment",
    )
  if (!found.isStaffed)
    throw conflict('no_providers', 'We apologize, but there are no available providers right now')
  return { ...context, attestedState: state }
}

/** The columns of a request as it enters the queue. */
const queued = ({ now }: WriteContext, { id, patientId }: Visit, isUrgent: boolean) => ({
  patientId,
  appointmentId: id,
  status: 'pending' as const,
  isUrgent,
  queueKey: queueKey(isUrgent, 0, now),
  queuedAt: now,
  lastSeenAt: now,
  releasedCount: 0,
  rung: 0,
})

const openQueueTodo = ({ now }: WriteContext, subjectId: string, patientId: string) =>
  openTodos(
    [
      {
        type: 'ON_DEMAND_APPOINTMENT',
        patientId,
        subjectType: 'on_demand_appointments',
        subjectId,
      },
    ],
    now,
  )

const emitOf = (
  ctx: WriteContext,
  subjectType: string,
  verb: string,
  { id, patientId }: Pick<Visit, 'id' | 'patientId'>,
) => emit(ctx, { name: `${subjectType}.${verb}`, subjectType, subjectId: id, patientId })

/** Time of a clinician is taken once one accepts. */
const createVisit = (
  { now }: WriteContext,
  { initials, referredBy }: RequestInput,
  visit: Visit,
  {
    minutes,
    state,
    zone,
    flags,
    attestedState,
  }: BookingContext & { readonly attestedState: string },
) =>
  insert(appointments, {
    ...visit,
    kind: 'on_demand',
    mode: 'video',
    status: 'Waiting',
    startsAt: now,
    endsAt: iso(toEpochMs(now) + (minutes ?? 0) * minuteMs),
    minutes: minutes ?? 0,
    patientState: state,
    patientTimezone: zone,
    providerTimezone: zone,
    initials: initials ?? null,
    referredBy: referredBy ?? null,
    buckets: 0,
    claimed: 0,
    pepParallel: visit.encounterTypeId === String(encounterTypeIds.pep) && flags.canSchedulePep,
    attestedState,
    attestedAt: now,
    patientJoinedAt: now,
    waitingSince: now,
    ...creationStamps(now),
  })
