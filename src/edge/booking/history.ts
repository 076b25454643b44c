import { insert } from '../db/statement'
import { uuidv7 } from '../identifiers'
import type { Request } from '../jsonapi/request'
import type { Status } from '../resources/appointments/machine'
import { appointmentHistory } from './tables'

export interface Turn {
  readonly appointmentId: string
  readonly fromStatus: Status | null
  readonly toStatus: Status
  readonly action: string
  readonly startsAt: string
  readonly reasonCode?: string | null
  readonly reasonText?: string | null
}

/** The line a change of a visit leaves behind, in the batch that makes the change. */
export const remembered = (request: Request, turn: Turn) =>
  insert(appointmentHistory, {
    id: uuidv7(),
    actorId: request.actor.id,
    actorRole: request.actor.role,
    requestId: request.id,
    at: request.now,
    ...turn,
  })
