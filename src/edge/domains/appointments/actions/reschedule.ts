import { addToCareTeam } from '#edge/domains/patients/index'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { notFound } from '#edge/platform/problem'
import { createReminder, moveReminder } from '../booking/appointment-todo'
import { loadBookingContext } from '../booking/booking-context'
import { toBookingProblem } from '../booking/booking-errors'
import { assertAnswers, type BookingInput } from '../booking/booking-validation'
import { requestSlot, slotColumns } from '../booking/requested-slot'
import { claimSlot } from '../booking/slot-claims'
import { requestVisitInstead } from '../on_demand/request'
import { isAsItWas } from '../visit-end'

/** Moves an appointment, or asks to have it now. One batch: should the new time be taken, the old one was never let go. */
export const rescheduleAppointment = async (
  ctx: WriteContext,
  row: Row,
  input:
    | (Omit<BookingInput, 'encounterTypeId' | 'referredBy'> & { readonly onDemandSwap: false })
    | ({ readonly onDemandSwap: true } & Parameters<typeof requestVisitInstead>[2]),
): Promise<Change> => {
  if (input.onDemandSwap) return requestVisitInstead(ctx, row, input)
  const { patientId, encounterTypeId } = row
  const context = await loadBookingContext(ctx, patientId, encounterTypeId, input.providerId)
  if (!context) throw notFound()
  assertAnswers(ctx, { ...input, encounterTypeId }, context)
  if (isAsItWas(row, input)) return { isUnchanged: true }
  const appointment = { appointmentId: ctx.id, patientId, encounterTypeId }
  const slot = await requestSlot(ctx, input, context, appointment, row.minutes)
  const remind = row.lapsedAt ? createReminder : moveReminder
  const former = row.providerId === slot.providerId ? null : await loadFormer(ctx, row.providerId)
  return {
    before: claimSlot(ctx, slot),
    // Why it moved is kept in the history: the reason on the row is that of its end.
    set: {
      ...slotColumns(slot, context),
      mode: input.appointmentType ?? undefined,
      initials: input.initials ?? undefined,
      lapsedAt: null,
      reasonCode: undefined,
      reasonText: undefined,
    },
    also: [addToCareTeam(ctx, slot), remind(ctx, { id: ctx.id, patientId, startsAt: slot.time })],
    mapError: toBookingProblem(ctx, slot, true),
    detail: {
      provider_id: slot.providerId,
      previous_provider_id: row.providerId,
      previous_starts_at: row.startsAt,
      // Who loses the appointment is told as well.
      ...(former && {
        previous_provider_user_id: former.userId,
        previous_assistant_user_id: former.assistantId,
      }),
    },
  }
}

/** The accounts of the provider who loses the appointment, and of their assistant. */
const loadFormer = ({ db }: WriteContext, providerId: string | null) =>
  db.first(
    sql<{ userId: string; assistantId: string | null }>`
      select user_id as "userId", assistant_id as "assistantId" from providers where id = ${providerId}`,
  )
