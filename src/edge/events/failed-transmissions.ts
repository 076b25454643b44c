import type { RequestContext } from '#edge/access/request-context'
import { type SQL, type Statement, sql } from '#edge/platform/db/index'
import { iso, now } from '#edge/platform/time'
import { updateBySystem } from './emit'

/** Puts on record that no attempt brought an order, or its end, to whom it goes. `which` is SQL over `row`. */
export const recordFailedTransmission = (
  type: string,
  row: string,
  which: SQL,
): readonly Statement[] => {
  const at = iso(now())
  return updateBySystem({
    name: `${type}.fail_transmission`,
    row,
    at,
    which,
    set: sql`transmission_failed_at = ${at}`,
    detail: sql`json_object('status', ${sql.raw(row)}.status)`,
  })
}

/** Each is a transmission of its own, of which it is not known yet whether it fails. */
export const transmitAgain = () => ({ set: { transmissionFailedAt: null } })

/** Someone told by telephone what no attempt brought there: the caller, who says so. */
export const confirmTransmission = (
  { actor, requestId, now: at }: RequestContext,
  type: string,
  id: string,
): readonly Statement[] =>
  updateBySystem({
    name: `${type}.confirm_transmission`,
    row: 'failed',
    requestId,
    at,
    actorId: sql`${actor.id}`,
    actorRole: actor.role,
    which: sql`failed.id = ${id} and failed.transmission_failed_at is not null`,
    set: sql`transmission_failed_at = null`,
  })
