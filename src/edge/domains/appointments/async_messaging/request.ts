import { assertPepNotInWriting, isInWritingOffered } from '#edge/domains/exposures/index'
import { type Change, requireAsWritten, type WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict, notFound } from '#edge/platform/problem'
import { askForVisit, planDue } from '../../assessments'
import { baseTypeOf, isOfType } from '../../patients'
import type { AssessmentKind } from '../../questionnaires'
import { openTodos } from '../../todos'
import { loadBookingContext } from '../booking/booking-context'
import { assertBookable, type BookingInput } from '../booking/booking-validation'
import { createWaitingVisit } from '../booking/waiting-visit'
import { requestingPatient } from '../on_demand/request'

type RequestInput = Pick<BookingInput, 'initials' | 'referredBy' | 'encounterTypeId'> & {
  readonly patientId?: string | undefined
}

/** Asks for a visit in writing: with the questions to answer first. */
export const requestInWriting = async (ctx: WriteContext, input: RequestInput): Promise<Change> => {
  const { now, id } = ctx
  const patientId = requestingPatient(ctx, input)
  const { encounterTypeId } = input
  const context = await loadBookingContext(ctx, patientId, encounterTypeId, '')
  if (!context) throw notFound()
  assertPepNotInWriting(context, encounterTypeId, now)
  assertBookable(
    ctx,
    { ...input, appointmentType: 'video', providerId: '', availabilityId: '', time: now },
    context,
  )
  const isOpen = sql`exists (
    select 1 from cbos c join encounter_types e on e.id = ${encounterTypeId}
      join service_lines l on l.id = e.service_line_id and ${isInWritingOffered}
      join state_service_lines o on o.service_line_id = l.id and o.state = ${context.state}
    where c.id = ${context.cboId} and c.status = 'active' and c.async_enabled = 1)`
  const due = await planDue(ctx)
  return {
    ...requireAsWritten(ctx, [[isOpen, closed]]),
    before: await createWaitingVisit(ctx, { id, patientId, encounterTypeId }, input, context, {
      kind: 'async_messaging',
      mode: 'async_messaging',
      endsAt: due.dueAt,
    }),
    set: { patientId, status: 'waiting', ...due },
    also: [
      askForVisit(kindFor(encounterTypeId), { patientId, appointmentId: id }, now),
      openTodos([{ type: 'ASYNC_MESSAGING', patientId, subjectType, subjectId: id }], now),
    ],
  }
}

const subjectType = 'async_messaging_appointments'

export const alreadyOpen = conflict('async_open', 'You already have Asynchronous Visit booked')
const closed = conflict(
  'async_closed',
  "The patient's CBO cannot schedule on demand appointments at the moment",
)

/** The questions of a kind of visit. */
const kindFor = (encounterTypeId: string): AssessmentKind => {
  if (isOfType(encounterTypeId, 'prepInitial', 'injectablePrep')) return 'prep_post_encounter'
  const type = baseTypeOf(encounterTypeId)
  if (type >= 5 && type <= 8) return 'hiv'
  return type === 2 || type === 3 ? 'quarterly_lab' : 'sti'
}
