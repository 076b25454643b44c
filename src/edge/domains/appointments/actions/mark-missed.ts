import {
  type Change,
  type Guard,
  type Row,
  requireAsWritten,
  type WriteContext,
} from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { conflict } from '#edge/platform/problem'
import { toEpochMs } from '#edge/platform/time'
import { recordHistory } from '../booking/status-history'
import { isInLine, isPatientThere, patientSeenAt } from '../presence'
import {
  assertGuard,
  guardProblem,
  isLateEnough,
  isPatientAbsent,
  isVisitInWriting,
} from '../transition-guards'
import { type AppointmentMode, terminalStatuses } from '../transitions'
import { closeAppointment } from './cancel'

/**
 * Missed: late enough, and the patient never came or did not answer the phone twice; or they came and the provider never
 * did. All of it changes by the clock, by calls and by signs of life while a list is on screen, so it is asked here. A
 * patient who is there or in line as this is written is never missed, for any reason.
 */
export const markMissed = async (
  ctx: WriteContext,
  row: Row,
  { reasonCode }: { readonly reasonCode?: string | null | undefined },
): Promise<Change> => {
  assertGuard(isLateEnough({ startsAt: row.startsAt }, toEpochMs(ctx.now)), 'late_enough')
  const isProviderAbsent = reasonCode === 'provider_missed' && row.startedAt === null
  const attendance = await loadAttendance(ctx, row)
  if (!isProviderAbsent && !isPatientAbsent({ mode: row.mode, ...attendance }))
    throw conflict('patient_absent', whyNotMissed(row.mode, attendance))
  const id = sql`${ctx.id}`
  return {
    ...closeAppointment(ctx, row),
    ...requireAsWritten(ctx, [
      [sql`not ${isInLine(id)}`, patientInLine],
      [sql`not ${isPatientThere(id, ctx.now)}`, patientIsHere],
    ]),
  }
}

/** What never changes by the clock: in writing no one comes, and the line takes out who is gone. */
export const canBeMissed: Guard = ({ kind, mode, isInLine: waits }) => {
  if (isVisitInWriting({ kind, mode })) return guardProblem('not_in_writing')
  return waits ? patientInLine : null
}

const patientInLine = conflict(
  'patient_absent',
  'The patient is waiting in line for a clinician, so this visit is not missed.',
)
const patientIsHere = conflict(
  'patient_absent',
  'The patient is there and waiting, so this visit is not missed.',
)

interface Attendance {
  readonly joined: boolean
  /** By phone. */
  readonly reached: boolean
  /** When the patient was called. */
  readonly calls: readonly string[]
}

/** The one reason that holds, and what to do about it. */
const whyNotMissed = (mode: AppointmentMode, { reached, calls }: Attendance): string => {
  if (mode !== 'phone') return 'The patient joined this visit, so it was not missed.'
  if (reached) return 'The patient was reached by phone, so this visit was not missed.'
  if (calls.length === 0)
    return 'No call is logged yet. Log two calls, 5 minutes apart, before this visit is marked missed.'
  return calls.length === 1
    ? 'One call is logged. Log a second one, 5 minutes after it or later.'
    : 'The logged calls are less than 5 minutes apart. Log one more, 5 minutes after the first or later.'
}

/** Calls are for appointments that have not ended. */
export const isNotOver: Guard = ({ status }) =>
  terminalStatuses.some((each) => each === status)
    ? conflict('visit_over', `This cannot be done while the visit is ${status}`)
    : null

/** An attempt to reach the patient by phone; two of them, five minutes apart, make a phone appointment missed. */
export const recordCall = (ctx: WriteContext, { status }: Row): Change => ({
  also: [recordHistory(ctx, { action: 'log_call', from: status, to: status })],
})

/** The room knows of those who come without a waiting room of their own: on demand, or to a visit that has begun. */
const loadAttendance = async (ctx: WriteContext, { startsAt }: Row): Promise<Attendance> => {
  const seenAt = patientSeenAt({ id: sql`${ctx.id}`, startsAt: sql`${startsAt}` })
  const found = await ctx.db.first(sql<{ joined: number | null; reached: number; calls: string }>`
    select ifnull(max(action = 'join_waiting_room'), 0) or ${seenAt} is not null as joined,
      exists (select 1 from phone_calls where appointment_id = ${ctx.id} and outcome = 'reached') as reached,
      json_group_array(occurred_at) filter (where action = 'log_call') as calls
    from appointment_history where appointment_id = ${ctx.id}`)
  const calls: string[] = JSON.parse(found?.calls ?? '[]')
  return { joined: found?.joined === 1, reached: found?.reached === 1, calls }
}
