import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Row, WritePlan } from '../../jsonapi/resource'
import { raw, update } from '../../platform/db/statement'
import { conflict } from '../../platform/problem'
import { toEpochMs } from '../../platform/time'
import { mustAllow, mustHold, mustHoldVisit, unchanged } from './assertions'
import { recordHistory } from './booking/status-history'
import { ended, type ReasonInput, reasonOf } from './cancel'
import { appointments as table } from './table'
import { isLateEnough, isPatientAbsent } from './transition-guards'
import { terminal } from './transitions'

/** Missed: late enough, and the patient never joined or did not answer the phone twice. */
export const markMissed = async (
  ctx: RequestContext,
  row: Row,
  input: ReasonInput,
): Promise<WritePlan> => {
  mustAllow(ctx, row, 'set_missed')
  mustHoldVisit(ctx, row)
  const reason = reasonOf(ctx, 'set_missed', input)
  mustHold(isLateEnough({ startsAt: row.startsAt }, toEpochMs(ctx.now)), 'late_enough')
  const { joined, calls } = await attendance(ctx, row.id)
  mustHold(isPatientAbsent({ mode: row.mode, joined, calls }), 'patient_absent')
  return ended(ctx, row, 'set_missed', reason)
}

/** An attempt to reach the patient by phone; two of them, five minutes apart, make a phone visit missed. */
export const recordCall = (ctx: RequestContext, row: Row): WritePlan => {
  mustHoldVisit(ctx, row)
  if (terminal.some((status) => status === row.status))
    throw conflict('visit_over', `This cannot be done while the visit is ${row.status}`)
  return {
    write: update(
      table,
      { version: sql`${table.version} + 1`, updatedAt: ctx.now },
      unchanged(row),
    ),
    also: [
      recordHistory(ctx, {
        appointmentId: row.id,
        fromStatus: row.status,
        toStatus: row.status,
        action: 'log_call',
        startsAt: row.startsAt,
      }),
    ],
  }
}

const attendance = async (ctx: RequestContext, id: string) => {
  const found = await ctx.db.first(
    raw<{ joined: number | null; calls: string }>(sql`
      select max(action = 'join_waiting_room') as joined,
        json_group_array(at) filter (where action = 'log_call') as calls
      from appointment_history where appointment_id = ${id}`),
  )
  const calls: string[] = JSON.parse(found?.calls ?? '[]')
  return { joined: found?.joined === 1, calls }
}
