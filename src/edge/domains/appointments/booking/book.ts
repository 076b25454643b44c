import { addToCareTeam, assignToPanel, encounterTypeIds } from '#edge/domains/patients/index'
import type { Change, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { payForVisit } from '../../payments'
import { lapsePastAppointments } from '../actions/lapse'
import { createReminder } from './appointment-todo'
import { type BookingContext, loadBookingContext } from './booking-context'
import { toBookingProblem } from './booking-errors'
import { assertBookable, type BookingInput, modeOf } from './booking-validation'
import { requestSlot, slotColumns } from './requested-slot'
import { claimSlot } from './slot-claims'
import { recordHistory } from './status-history'

/** Books: the time is claimed and the appointment written in one batch, or neither is. */
export const bookAppointment = async (
  ctx: WriteContext,
  input: BookingInput,
  { patient: patientId = '', encounter }: Readonly<Record<string, string>>,
): Promise<Change> => {
  const { encounterTypeId, providerId } = input
  const context = await loadBookingContext(ctx, patientId, encounterTypeId, providerId)
  if (!context) throw notFound()
  assertBookable(ctx, input, context)
  const appointment = { appointmentId: ctx.id, patientId, encounterTypeId }
  const minutes = context.minutes ?? 0
  const slot = await requestSlot(ctx, input, context, appointment, minutes)
  return {
    before: [...lapsePastAppointments(ctx, patientId), ...claimSlot(ctx, slot)],
    set: {
      ...slotColumns(slot, context),
      mode: modeOf(input),
      status: 'Scheduled',
      minutes,
      rebookedFrom: lastLostAppointment(ctx, patientId),
      pepParallel: isUrgent(encounterTypeId, context),
      bookedInEncounterId: encounter,
    },
    also: [
      recordHistory(ctx, { action: 'book', from: null, to: 'Scheduled', startsAt: slot.time }),
      addToCareTeam(ctx, slot),
      ...assignToPanel(ctx, slot),
      createReminder(ctx, { id: ctx.id, patientId, startsAt: slot.time }),
      ...(await payForVisit(ctx, { ...appointment, price: context.price })),
    ],
    mapError: toBookingProblem(ctx, slot, false),
    detail: { provider_id: providerId },
  }
}

// PEP cannot wait for the end of another visit; it is counted apart.
const isUrgent = (encounterTypeId: string, { flags }: BookingContext) =>
  encounterTypeId === String(encounterTypeIds.pep) && flags.canSchedulePep

/** The appointment this one makes up for, when the patient's last one was missed or failed. */
const lastLostAppointment = ({ now }: WriteContext, patientId: string) => sql`(
  select case when status in ('Missed', 'Failed') then id end from appointments
  where patient_id = ${patientId} and starts_at <= ${now} order by starts_at desc, id desc limit 1)`
