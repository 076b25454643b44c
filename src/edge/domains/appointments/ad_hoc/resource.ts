import { assistedProviders, isInCare, ownProvider, supervisedProviders } from '#edge/access/scopes'
import { assertPepStart, assertPepWindow } from '#edge/domains/exposures/index'
import { emit } from '#edge/events/emit'
import {
  type Change,
  policyOf,
  type RequestContext,
  resource,
  type WriteContext,
} from '#edge/jsonapi/index'
import { type Statement, sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { iso, toEpochMs } from '#edge/platform/time'
import { addToCareTeam } from '../../patients'
import { payForVisit } from '../../payments'
import { requireActiveProvider } from '../actions/active-provider'
import { lapsePastAppointments } from '../actions/lapse'
import { assertOffered, hasNotBegun, placeOfVisit } from '../actions/swap-type'
import { createReminder, expireReminder, moveReminder } from '../booking/appointment-todo'
import { assertCanBook, loadBookingContext, notInCare } from '../booking/booking-context'
import { alreadyBooked } from '../booking/booking-errors'
import { assertBookable } from '../booking/booking-validation'
import { claimedBuckets, claimFreeTime, releaseSlot, slotEnd } from '../booking/slot-claims'
import { recordHistory } from '../booking/status-history'
import { appointments as table } from '../table'
import { adHocAppointments as contract } from './contract'

const editor = ['create', 'update', 'delete'] as const

/** A provider's own; an assistant and a lead have those of the providers they assist or supervise. */
const policy = policyOf({
  provider: [ownProvider(table.providerId), ...editor],
  assistant: [assistedProviders(table.providerId), ...editor],
  clinical_lead: [supervisedProviders(table.providerId), ...editor],
  support: 'everyone',
  manager: 'everyone',
  clinical_admin: ['everyone', ...editor],
})

export const adHocAppointments = resource(contract, {
  table,
  policy,
  rows: sql`${table.kind} = 'ad_hoc'`,
  fields: {
    visitReason: sql<string>`(select name from encounter_types where encounter_types.id = ${table.encounterTypeId})`,
    appointmentType: sql<string>`iif(${table.mode} = 'phone', 'phone', 'video')`,
  },
  guards: { update: hasNotBegun, delete: hasNotBegun },
  constraints: { 'appointments.patient_id': alreadyBooked() },
  eventDetail: ({ providerId }) => ({ provider_id: providerId }),
  create: async (ctx, input, { provider: providerId = '' }) => {
    const { patientId, encounterTypeId, appointmentType } = input
    const context = await loadBookingContext(ctx, patientId, encounterTypeId, providerId)
    if (!context?.providerZone) throw notFound()
    if (!(await isInCare(ctx, patientId)))
      throw ctx.actor.role === 'clinical_lead' ? notInCare() : notFound()
    assertCanBook(context)
    assertBookable(
      ctx,
      { ...input, providerId, availabilityId: '', time: input.startsAt, appointmentType },
      context,
    )
    await assertOffered(ctx, { providerId, patientId }, { encounterTypeId, appointmentType })
    const minutes = context.minutes ?? 0
    const startsAt = notBeforeNow(ctx, input.startsAt)
    assertPepWindow(context, encounterTypeId, startsAt)
    const visit = { patientId, providerId, patientTimezone: context.zone, attestedState: null }
    const patientState = await placeOfVisit(ctx, visit, encounterTypeId)
    const booked = { appointmentId: ctx.id, patientId, encounterTypeId }
    return {
      before: [
        ...lapsePastAppointments(ctx, patientId),
        claimFreeTime({ id: ctx.id, providerId, startsAt, minutes }),
      ],
      set: {
        kind: 'ad_hoc',
        status: 'Scheduled',
        mode: appointmentType,
        startsAt,
        endsAt: slotEnd({ time: startsAt, minutes }),
        minutes,
        patientState,
        patientTimezone: context.zone,
        providerTimezone: context.providerZone,
        ...heldTime(ctx),
      },
      also: [
        recordHistory(ctx, { action: 'book', from: null, to: 'Scheduled', startsAt }),
        addToCareTeam(ctx, { patientId, providerId }),
        createReminder(ctx, { id: ctx.id, patientId, startsAt }),
        tellOfAppointment(ctx, 'create', patientId, providerId),
        ...(await payForVisit(ctx, { ...booked, price: context.price })),
      ],
      ...requireActiveProvider(ctx, providerId),
      detail: { provider_id: providerId },
    }
  },
  update: async (ctx, row, { encounterTypeId, appointmentType, startsAt: wanted }) => {
    await assertOffered(ctx, row, { encounterTypeId, appointmentType })
    const { patientId, providerId, minutes } = row
    const startsAt = wanted ? notBeforeNow(ctx, wanted) : row.startsAt
    await assertPepStart(ctx, {
      patientId,
      encounterTypeId: encounterTypeId ?? row.encounterTypeId,
      startsAt,
    })
    return {
      before: [releaseSlot(ctx.id), claimFreeTime({ id: ctx.id, providerId, startsAt, minutes })],
      set: {
        encounterTypeId,
        mode: appointmentType,
        startsAt,
        endsAt: slotEnd({ time: startsAt, minutes }),
        ...(encounterTypeId && { patientState: await placeOfVisit(ctx, row, encounterTypeId) }),
        ...heldTime(ctx),
      },
      also: [
        recordHistory(ctx, { action: 'reschedule', from: row.status, to: row.status }),
        moveReminder(ctx, { id: ctx.id, patientId, startsAt }),
        tellOfAppointment(ctx, 'reschedule', patientId, providerId),
      ],
    }
  },
  delete: (ctx, row): Change => ({
    set: { status: 'Canceled', reasonCode: 'booked_in_error', waitingSince: null, claimed: 0 },
    also: [
      releaseSlot(ctx.id),
      expireReminder(ctx, { id: ctx.id, patientId: row.patientId }),
      recordHistory(ctx, {
        action: 'set_canceled',
        from: row.status,
        to: 'Canceled',
        reasonCode: 'booked_in_error',
      }),
      tellOfAppointment(ctx, 'set_canceled', row.patientId, row.providerId),
    ],
  }),
})

const heldTime = ({ id }: WriteContext) => ({
  buckets: claimedBuckets(id),
  claimed: claimedBuckets(id),
})

const notBeforeNow = ({ now }: RequestContext, startsAt: string) =>
  iso(Math.max(toEpochMs(now), toEpochMs(startsAt)))

/** Boards, the patient and the provider hear of it as of any other appointment. */
export const tellOfAppointment = (
  ctx: WriteContext,
  verb: string,
  patientId: string,
  providerId: string,
): Statement =>
  emit(ctx, {
    name: `appointments.${verb}`,
    subjectType: 'appointments',
    subjectId: ctx.id,
    patientId,
    detail: { provider_id: providerId },
  })
