import { emit } from '#edge/events/emit'
import { type Change, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { creationStamps, insert, sql } from '#edge/platform/db/index'
import { conflict, forbidden, notFound, unprocessable } from '#edge/platform/problem'
import { askForVisit, planDue } from '../../assessments'
import { encounterTypeIds } from '../../patients'
import { payForVisit } from '../../payments'
import type { AssessmentKind } from '../../questionnaires'
import { openTodos } from '../../todos'
import { loadBookingContext } from '../booking/booking-context'
import { assertBookable, type BookingInput } from '../booking/booking-validation'
import { recordHistory } from '../booking/status-history'
import { appointments } from '../table'

type RequestInput = Pick<BookingInput, 'initials' | 'referredBy' | 'encounterTypeId'> & {
  readonly patientId?: string | undefined
}

/** Asks for a visit in writing: with the questions to answer first. */
export const requestInWriting = async (ctx: WriteContext, input: RequestInput): Promise<Change> => {
  const { actor, now, id } = ctx
  if (actor.role === 'patient' && input.patientId && input.patientId !== actor.id) throw forbidden()
  const patientId = actor.role === 'patient' ? actor.id : input.patientId
  if (!patientId) throw unprocessable('patient_missing', 'Choose the patient', 'patient_id')
  const { encounterTypeId, initials = null, referredBy = null } = input
  const context = await loadBookingContext(ctx, patientId, encounterTypeId, '')
  if (!context) throw notFound()
  assertBookable(
    ctx,
    { ...input, appointmentType: 'video', providerId: '', availabilityId: '', time: now },
    context,
  )
  const isOpen = sql`exists (
    select 1 from cbos c join encounter_types e on e.id = ${encounterTypeId}
      join service_lines l on l.id = e.service_line_id and l.async_messaging = 1
      join state_service_lines o on o.service_line_id = l.id and o.state = ${context.state}
    where c.id = ${context.cboId} and c.status = 'active' and c.async_enabled = 1)`
  const due = await planDue(ctx)
  const visit = { appointmentId: id, patientId, encounterTypeId }
  return {
    ...requireAsWritten(ctx, [[isOpen, closed]]),
    before: [
      insert(appointments, {
        id,
        patientId,
        encounterTypeId,
        kind: 'async_messaging',
        mode: 'async_messaging',
        status: 'Waiting',
        startsAt: now,
        endsAt: due.dueAt,
        minutes: context.minutes ?? 0,
        patientState: context.state,
        patientTimezone: context.zone,
        providerTimezone: context.zone,
        initials,
        referredBy,
        buckets: 0,
        claimed: 0,
        pepParallel: false,
        ...creationStamps(now),
      }),
    ],
    set: { patientId, status: 'waiting', ...due },
    also: [
      recordHistory(ctx, { action: 'request', from: null, to: 'Waiting' }),
      emit(ctx, {
        name: 'appointments.request',
        subjectType: 'appointments',
        subjectId: id,
        patientId,
      }),
      ...(await payForVisit(ctx, { ...visit, price: context.price })),
      askForVisit(kindFor(encounterTypeId), { patientId, appointmentId: id }, now),
      openTodos(
        [
          {
            type: 'ASYNC_MESSAGING',
            patientId,
            subjectType: 'async_messaging_appointments',
            subjectId: id,
          },
        ],
        now,
      ),
    ],
  }
}

export const alreadyOpen = conflict('async_open', 'You already have Asynchronous Visit booked')
const closed = conflict(
  'async_closed',
  "The patient's CBO cannot schedule on demand appointments at the moment",
)

/** The questions of a kind of visit. */
const kindFor = (encounterTypeId: string): AssessmentKind => {
  const { prepInitial, injectablePrep, pep } = encounterTypeIds
  const type = Number(encounterTypeId)
  if (type === prepInitial || type === injectablePrep) return 'prep_post_encounter'
  if (type === pep) return 'pep'
  if (type >= 5 && type <= 8) return 'hiv'
  return type === 2 || type === 3 ? 'quarterly_lab' : 'sti'
}
