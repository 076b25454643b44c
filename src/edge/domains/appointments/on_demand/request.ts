import { assertPepWindow } from '#edge/domains/exposures/index'
import { emit } from '#edge/events/emit'
import { type Change, type Row, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { creationStamps, insert, isConstraintError, sql, stamps } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, forbidden, notFound, unprocessable } from '#edge/platform/problem'
import { encounterTypeIds } from '../../patients'
import { openTodos } from '../../todos'
import { lapsePastAppointments } from '../actions/lapse'
import { loadBookingContext } from '../booking/booking-context'
import { assertAnswers, assertBookable, type BookingInput } from '../booking/booking-validation'
import { slotEnd } from '../booking/slot-claims'
import { createWaitingVisit, type RequestedVisit } from '../booking/waiting-visit'
import { eligibleClinicians, isOnShift } from './eligibility'
import { queueKey } from './queue-key'
import { onDemandAppointments } from './table'

type RequestInput = Pick<BookingInput, 'initials' | 'referredBy'> & {
  readonly patientId?: string | undefined
  readonly encounterTypeId?: string | undefined
  readonly onDemandSwap?: boolean | undefined
  readonly attestedState?: string | null | undefined
  readonly callback?: boolean | undefined
}

/** Asks for a visit now: a new one, or in place of the scheduled one. */
export const requestVisit = async (ctx: WriteContext, input: RequestInput): Promise<Change> => {
  const patientId = requestingPatient(ctx, input)
  const scheduled = input.onDemandSwap ? await loadScheduled(ctx, patientId, input) : null
  const encounterTypeId = scheduled?.encounterTypeId ?? input.encounterTypeId
  if (!encounterTypeId)
    throw unprocessable('type_missing', 'Choose a kind of visit', 'encounter_type_id')
  const visit = scheduled ?? { id: uuidv7(), patientId, encounterTypeId }
  const context = await loadOpenContext(ctx, visit, input.attestedState)
  const answers = { ...input, encounterTypeId, appointmentType: 'video' } as const
  if (scheduled) assertAnswers(ctx, answers, context)
  else
    assertBookable(ctx, { ...answers, providerId: '', availabilityId: '', time: ctx.now }, context)
  if (input.callback && !context.phone) throw noNumber
  return {
    before: scheduled
      ? [
          sql`
            update appointments set attested_state = ${context.attestedState}, attested_at = ${ctx.now}, ${stamps(ctx.now)}
            where id = ${visit.id} and status = 'Scheduled'`,
        ]
      : [
          ...lapsePastAppointments(ctx, patientId),
          ...(await createWaitingVisit(ctx, visit, input, context, {
            kind: 'on_demand',
            mode: 'video',
            endsAt: slotEnd({ time: ctx.now, minutes: context.minutes ?? 0 }),
            pepParallel: isPep(visit) && context.flags.canSchedulePep,
            attestedState: context.attestedState,
            attestedAt: ctx.now,
            patientJoinedAt: ctx.now,
            waitingSince: ctx.now,
          })),
        ],
    set: queued(ctx, visit),
    onlyIf: sql`exists (select 1 from appointments where id = ${visit.id} and status in ('Scheduled', 'Waiting'))
      and ${isNotAccepted(patientId)}`,
    mapError: refuseSecond(ctx, patientId),
    also: [openQueueTodo(ctx, ctx.id, patientId)],
    detail: { appointment_id: visit.id },
  }
}

/** The same said of a scheduled visit, at its own address. */
export const requestVisitInstead = async (
  ctx: WriteContext,
  { patientId, encounterTypeId }: Row,
  input: Pick<RequestInput, 'initials' | 'attestedState'>,
): Promise<Change> => {
  if (ctx.actor.role !== 'patient' && ctx.actor.role !== 'support') throw forbidden()
  const visit = await loadScheduled(ctx, patientId, { id: ctx.id, encounterTypeId })
  const context = await loadOpenContext(ctx, visit, input.attestedState)
  assertAnswers(ctx, { ...input, encounterTypeId }, context)
  const id = uuidv7()
  const request = { id, ...queued(ctx, visit), callback: false, ...creationStamps(ctx.now) }
  return {
    set: { attestedState: context.attestedState, attestedAt: ctx.now },
    also: [
      insert(onDemandAppointments, request),
      emit(ctx, { name: `${subjectType}.create`, subjectType, subjectId: id, patientId }),
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
export const requestingPatient = (
  { actor }: WriteContext,
  { patientId }: Pick<RequestInput, 'patientId'>,
): string => {
  if (actor.role === 'patient' && patientId && patientId !== actor.id) throw forbidden()
  const found = actor.role === 'patient' ? actor.id : patientId
  if (!found) throw unprocessable('patient_missing', 'Choose the patient', 'patient_id')
  return found
}

/** Their next visit with a time, of the kind or by the id they name: one of PEP may stand beside another. */
const loadScheduled = async (
  { db, now }: WriteContext,
  patientId: string,
  { id, encounterTypeId }: Partial<RequestedVisit>,
) => {
  const found = await db.first(sql<RequestedVisit>`
    select id, patient_id as "patientId", encounter_type_id as "encounterTypeId" from appointments
    where patient_id = ${patientId} and status = 'Scheduled' and kind = 'scheduled' and mode in ('video', 'phone')
      and ends_at > ${now} and started_at is null and lapsed_at is null
      and ifnull(id = ${id ?? null}, 1) and ifnull(encounter_type_id = ${encounterTypeId ?? null}, 1)
    order by ends_at limit 1`)
  if (!found) throw conflict('nothing_scheduled', 'There is no scheduled visit to have now instead')
  return found
}

/** Offered where the patient is, opened by the organization, and with a clinician at work: others are led elsewhere. */
const loadOpenContext = async (
  ctx: WriteContext,
  { patientId, encounterTypeId }: RequestedVisit,
  attested?: string | null,
) => {
  const context = await loadBookingContext(ctx, patientId, encounterTypeId, '')
  if (!context) throw notFound()
  assertPepWindow(context, encounterTypeId, ctx.now)
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

const isPep = ({ encounterTypeId }: RequestedVisit) =>
  encounterTypeId === String(encounterTypeIds.pep)

/** The columns of a request as it enters the queue: PEP, which is within its 72 hours, comes first. */
const queued = ({ now }: WriteContext, visit: RequestedVisit) => {
  const isUrgent = isPep(visit)
  return {
    patientId: visit.patientId,
    appointmentId: visit.id,
    status: 'pending' as const,
    isUrgent,
    queueKey: queueKey(isUrgent, 0, now),
    queuedAt: now,
    lastSeenAt: now,
    releasedCount: 0,
    rung: 0,
  }
}

const subjectType = 'on_demand_appointments'
const openQueueTodo = ({ now }: WriteContext, subjectId: string, patientId: string) =>
  openTodos([{ type: 'ON_DEMAND_APPOINTMENT', patientId, subjectType, subjectId }], now)
