import { sql } from 'drizzle-orm'
import { remembered } from '../../booking/history'
import { raw, update } from '../../db/statement'
import { conflict } from '../../jsonapi/errors'
import type { Request } from '../../jsonapi/request'
import type { Plan, Row } from '../../jsonapi/resource'
import { ms } from '../../time'
import { mustAllow, mustHold, mustHoldVisit, unchanged } from './acting'
import { type Because, ended, reasonOf } from './cancel'
import { isLateEnough, isPatientAbsent } from './guards'
import { terminal } from './machine'
import { appointments as table } from './table'

/** Missed: late enough, and the patient never joined or did not answer the phone twice. */
export const setMissed = async (request: Request, row: Row, input: Because): Promise<Plan> => {
  mustAllow(request, row, 'set_missed')
  mustHoldVisit(request, row)
  const reason = reasonOf(request, 'set_missed', input)
  mustHold(isLateEnough({ startsAt: row.startsAt }, ms(request.now)), 'late_enough')
  const { joined, calls } = await attendance(request, row.id)
  mustHold(isPatientAbsent({ mode: row.mode, joined, calls }), 'patient_absent')
  return ended(request, row, 'set_missed', reason)
}

/** An attempt to reach the patient by phone; two of them, five minutes apart, make a phone visit missed. */
export const logCall = (request: Request, row: Row): Plan => {
  mustHoldVisit(request, row)
  if (terminal.some((status) => status === row.status))
    throw conflict('visit_over', `This cannot be done while the visit is ${row.status}`)
  return {
    write: update(
      table,
      { version: sql`${table.version} + 1`, updatedAt: request.now },
      unchanged(row),
    ),
    after: [
      remembered(request, {
        appointmentId: row.id,
        fromStatus: row.status,
        toStatus: row.status,
        action: 'log_call',
        startsAt: row.startsAt,
      }),
    ],
  }
}

const attendance = async (request: Request, id: string) => {
  const found = await request.db.first(
    raw<{ joined: number | null; calls: string }>(sql`
      select max(action = 'join_waiting_room') as joined,
        json_group_array(at) filter (where action = 'log_call') as calls
      from appointment_history where appointment_id = ${id}`),
  )
  const calls: string[] = JSON.parse(found?.calls ?? '[]')
  return { joined: found?.joined === 1, calls }
}
