import type { RequestContext } from '../../../access/request-context'
import { insert } from '../../../platform/db/statement'
import { uuidv7 } from '../../../platform/ids'
import type { Status } from '../transitions'
import { appointmentHistory } from './tables'

export interface HistoryEntry {
  readonly appointmentId: string
  readonly fromStatus: Status | null
  readonly toStatus: Status
  readonly action: string
  readonly startsAt: string
  readonly reasonCode?: string | null
  readonly reasonText?: string | null
}

/** The line a change of a visit leaves behind, in the batch that makes the change. */
export const recordHistory = (ctx: RequestContext, turn: HistoryEntry) =>
  insert(appointmentHistory, {
    id: uuidv7(),
    actorId: ctx.actor.id,
    actorRole: ctx.actor.role,
    requestId: ctx.requestId,
    at: ctx.now,
    ...turn,
  })
