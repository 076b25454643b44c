import { type Change, extend, type WriteContext } from '#edge/jsonapi/index'
import { byConstraint, sql } from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { voiceCarrier } from '#edge/platform/services/voice'
import { recordHistory } from '../appointments'
import { terminalStatuses } from '../appointments/transitions'
import { maskNumber } from './masked-number'
import { progressStatements } from './progress'

interface NewCall {
  readonly patientId: string
  readonly appointmentId?: string | null | undefined
}

/** Rings the patient at the number on file. For a visit it is an attempt to reach them, kept with the visit. */
export const placeCall = async (
  ctx: WriteContext,
  { patientId, appointmentId }: NewCall,
): Promise<Change> => {
  const carrier = voiceCarrier(ctx.env)
  if (!carrier)
    throw conflict('calls_unavailable', 'Calls from this page are not set up for this clinic')
  const target = await loadTarget(ctx, patientId, appointmentId)
  if (appointmentId && !target?.visitStatus)
    throw unprocessable('other_appointment', 'Unknown id', 'appointment_id')
  if (terminalStatuses.some((status) => status === target?.visitStatus))
    throw conflict(
      'visit_over',
      `This cannot be done while the visit is ${target?.visitStatus ?? 'over'}`,
    )
  if (!target?.phone)
    throw unprocessable('phone_missing', 'There is no phone number on file to call', 'patient_id')
  const { now: at, actor, requestId } = ctx
  const own = sql`c.caller_id = ${actor.id} and c.ended_at is null`
  return {
    set: {
      callerId: actor.id,
      direction: 'outgoing',
      carrier,
      maskedNumber: maskNumber(target.phone),
      status: carrier === 'embedded' ? 'ringing' : 'queued',
      startedAt: at,
    },
    // One line each: a caller who calls again has left the call before.
    before: [
      ...progressStatements(
        sql`${own} and c.answered_at is null`,
        { status: 'canceled', at },
        requestId,
      ),
      ...progressStatements(
        sql`${own} and c.answered_at is not null`,
        { status: 'completed', at },
        requestId,
      ),
    ],
    also:
      appointmentId && target.visitStatus
        ? [
            recordHistory(extend(ctx, { id: appointmentId }), {
              action: 'log_call',
              from: target.visitStatus,
              to: target.visitStatus,
            }),
          ]
        : [],
    detail: { appointment_id: appointmentId ?? null, carrier },
    mapError: byConstraint({
      'phone_calls.patient_id': conflict('line_busy', 'This patient is on another call'),
    }),
  }
}

const loadTarget = (
  { db }: WriteContext,
  patientId: string,
  appointmentId: NewCall['appointmentId'],
) =>
  db.first(sql<{ phone: string | null; visitStatus: string | null }>`
    select u.phone, (select status from appointments
        where id = ${appointmentId ?? null} and patient_id = u.id) as "visitStatus"
    from users u join patients p on p.id = u.id where u.id = ${patientId}`)
