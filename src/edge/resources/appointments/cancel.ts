import { sql } from 'drizzle-orm'
import { release } from '../../booking/claims'
import { remembered } from '../../booking/history'
import { forget } from '../../booking/todo'
import { update } from '../../db/statement'
import { parsed } from '../../jsonapi/errors'
import type { Request } from '../../jsonapi/request'
import type { Plan, Row } from '../../jsonapi/resource'
import { mustAllow, mustHoldVisit, unchanged } from './acting'
import { type Action, machine, type Status } from './machine'
import { reasonFrom, reasonListFor } from './reasons'
import { appointments as table } from './table'

export interface Because {
  readonly reasonCode?: string | null | undefined
  readonly reasonText?: string | null | undefined
}

/** Cancels, with a reason of the actor's own list; a patient may leave it unsaid. */
export const cancel =
  (action: 'cancel' | 'set_canceled') =>
  (request: Request, row: Row, input: Because): Plan => {
    mustAllow(request, row, action)
    mustHoldVisit(request, row)
    const unsaid = request.actor.role === 'patient' && !input.reasonCode
    return ended(
      request,
      row,
      action,
      reasonOf(request, action, unsaid ? { reasonCode: 'prefer_not_to_say' } : input),
    )
  }

/** A code of the list that this actor chooses from, for this action. */
export const reasonOf = (request: Request, action: Action, given: Because) => {
  const list = reasonListFor(action, request.actor.role)
  return list
    ? parsed(reasonFrom(list), {
        reasonCode: given.reasonCode ?? undefined,
        reasonText: given.reasonText ?? undefined,
      })
    : { reasonCode: null, reasonText: null }
}

/** The visit will not take place: its time is free again in the same batch. */
export const ended = (
  request: Request,
  row: Row,
  action: Action,
  { reasonCode, reasonText }: Because,
): Plan => {
  const to: Status = machine[action].to
  return {
    write: update(
      table,
      {
        status: to,
        reasonCode: reasonCode ?? null,
        reasonText: reasonText ?? null,
        claimed: 0,
        version: sql`${table.version} + 1`,
        updatedAt: request.now,
      },
      unchanged(row),
    ),
    after: [
      release(row.id),
      remembered(request, {
        appointmentId: row.id,
        fromStatus: row.status,
        toStatus: to,
        action,
        startsAt: row.startsAt,
        reasonCode: reasonCode ?? null,
        reasonText: reasonText ?? null,
      }),
      forget(request, { id: row.id, patientId: row.patientId }),
    ],
    detail: { provider_id: row.providerId },
  }
}
