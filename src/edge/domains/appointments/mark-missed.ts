import { sql } from 'drizzle-orm'
import type { Guard } from '#edge/jsonapi/permissions'
import type { Change, Row, WriteContext } from '#edge/jsonapi/resource'
import { raw } from '#edge/platform/db/statement'
import { conflict } from '#edge/platform/problem'
import { toEpochMs } from '#edge/platform/time'
import { recordHistory } from './booking/status-history'
import { closeAppointment } from './cancel'
import { assertGuard, isLateEnough, isPatientAbsent } from './transition-guards'
import { terminalStatuses } from './transitions'

/**
 * Missed: late enough, and the patient never joined or did not answer the phone twice; or they waited and the provider
 * never came. All of it changes by the clock and by calls while a list is on screen, so it is asked here and is no part
 * of what the row says may be done.
 */
export const markMissed = async (
  ctx: WriteContext,
  row: Row,
  { reasonCode }: { readonly reasonCode?: string | null | undefined },
): Promise<Change> => {
  assertGuard(isLateEnough({ startsAt: row.startsAt }, toEpochMs(ctx.now)), 'late_enough')
  const isProviderAbsent = reasonCode === 'provider_missed' && row.startedAt === null
  const attendance = await loadAttendance(ctx)
  assertGuard(
    isProviderAbsent || isPatientAbsent({ mode: row.mode, ...attendance }),
    'patient_absent',
  )
  return closeAppointment(ctx, row)
}

/** Calls are for appointments that have not ended. */
export const isOpen: Guard = ({ status }) =>
  terminalStatuses.some((each) => each === status)
    ? conflict('visit_over', `This cannot be done while the visit is ${status}`)
    : null

/** An attempt to reach the patient by phone; two of them, five minutes apart, make a phone appointment missed. */
export const recordCall = (ctx: WriteContext, { status }: Row): Change => ({
  also: [recordHistory(ctx, { action: 'log_call', from: status, to: status })],
})

const loadAttendance = async (ctx: WriteContext) => {
  const found = await ctx.db.first(
    raw<{ joined: number | null; reached: number; calls: string }>(sql`
      select max(action = 'join_waiting_room') as joined,
        exists (select 1 from phone_calls where appointment_id = ${ctx.id} and outcome = 'reached') as reached,
        json_group_array(occurred_at) filter (where action = 'log_call') as calls
      from appointment_history where appointment_id = ${ctx.id}`),
  )
  const calls: string[] = JSON.parse(found?.calls ?? '[]')
  return { joined: found?.joined === 1, reached: found?.reached === 1, calls }
}
