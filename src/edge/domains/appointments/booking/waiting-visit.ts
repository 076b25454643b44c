import { emit } from '#edge/events/emit'
import { extend, type WriteContext } from '#edge/jsonapi/index'
import { creationStamps, insert, type Statement } from '#edge/platform/db/index'
import { payForVisit } from '../../payments'
import { appointments } from '../table'
import type { BookingContext } from './booking-context'
import type { BookingInput } from './booking-validation'
import { recordHistory } from './status-history'

export type RequestedVisit = Readonly<Record<'id' | 'patientId' | 'encounterTypeId', string>>

/** A visit without a time, which waits: time of a clinician is taken once one accepts. */
export const createWaitingVisit = async (
  ctx: WriteContext,
  visit: RequestedVisit,
  { initials = null, referredBy = null }: Pick<BookingInput, 'initials' | 'referredBy'>,
  { minutes, state, zone, price }: BookingContext,
  more: Pick<typeof appointments.$inferInsert, 'kind' | 'mode' | 'endsAt'> &
    Partial<typeof appointments.$inferInsert>,
): Promise<readonly Statement[]> => {
  const { id, patientId, encounterTypeId } = visit
  return [
    insert(appointments, {
      ...visit,
      status: 'Waiting',
      startsAt: ctx.now,
      minutes: minutes ?? 0,
      patientState: state,
      patientTimezone: zone,
      providerTimezone: zone,
      initials,
      referredBy,
      buckets: 0,
      claimed: 0,
      pepParallel: false,
      ...more,
      ...creationStamps(ctx.now),
    }),
    recordHistory(extend(ctx, { id }), { action: 'request', from: null, to: 'Waiting' }),
    emit(ctx, {
      name: 'appointments.request',
      subjectType: 'appointments',
      subjectId: id,
      patientId,
    }),
    ...(await payForVisit(ctx, { appointmentId: id, patientId, encounterTypeId, price })),
  ]
}
