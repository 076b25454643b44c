import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import type { Row, WritePlan } from '../../jsonapi/resource'
import { update } from '../../platform/db/statement'
import { validate } from '../../platform/problem'
import { mustAllow, mustHoldVisit, unchanged } from './assertions'
import { expireReminder } from './booking/appointment-todo'
import { releaseSlot } from './booking/slot-claims'
import { recordHistory } from './booking/status-history'
import { reasonFrom, reasonListFor } from './reason-codes'
import { appointments as table } from './table'
import { type Action, machine, type Status } from './transitions'

export interface ReasonInput {
  readonly reasonCode?: string | null | undefined
  readonly reasonText?: string | null | undefined
}

/** Cancels, with a reason of the actor's own list; a patient may leave it unsaid. */
export const cancelAppointment =
  (action: 'cancel' | 'set_canceled') =>
  (ctx: RequestContext, row: Row, input: ReasonInput): WritePlan => {
    mustAllow(ctx, row, action)
    mustHoldVisit(ctx, row)
    const unsaid = ctx.actor.role === 'patient' && !input.reasonCode
    return ended(
      ctx,
      row,
      action,
      reasonOf(ctx, action, unsaid ? { reasonCode: 'prefer_not_to_say' } : input),
    )
  }

/** A code of the list that this actor chooses from, for this action. */
export const reasonOf = (ctx: RequestContext, action: Action, given: ReasonInput) => {
  const list = reasonListFor(action, ctx.actor.role)
  return list
    ? validate(reasonFrom(list), {
        reasonCode: given.reasonCode ?? undefined,
        reasonText: given.reasonText ?? undefined,
      })
    : { reasonCode: null, reasonText: null }
}

/** The visit will not take place: its time is free again in the same batch. */
export const ended = (
  ctx: RequestContext,
  row: Row,
  action: Action,
  { reasonCode, reasonText }: ReasonInput,
): WritePlan => {
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
        updatedAt: ctx.now,
      },
      unchanged(row),
    ),
    also: [
      releaseSlot(row.id),
      recordHistory(ctx, {
        appointmentId: row.id,
        fromStatus: row.status,
        toStatus: to,
        action,
        startsAt: row.startsAt,
        reasonCode: reasonCode ?? null,
        reasonText: reasonText ?? null,
      }),
      expireReminder(ctx, { id: row.id, patientId: row.patientId }),
    ],
    detail: { provider_id: row.providerId },
  }
}
