import type { StateChange, WriteContext } from '#edge/jsonapi/index'
import { insert, sql } from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { appointmentHistory } from './tables'

interface HistoryEntry extends Partial<Pick<StateChange, 'reasonCode' | 'reasonText'>> {
  readonly action: string
  /** Null when the appointment is made. */
  readonly from: string | null
  readonly to: string
  /** When it starts from now on; read from the row after the change unless told. */
  readonly startsAt?: string
}

/** The line a change of an appointment leaves behind, in the batch that makes the change, after it. */
export const recordHistory = (ctx: WriteContext, entry: HistoryEntry) =>
  insert(appointmentHistory, {
    id: uuidv7(),
    appointmentId: ctx.id,
    fromStatus: entry.from,
    toStatus: entry.to,
    action: entry.action,
    reasonCode: entry.reasonCode ?? null,
    reasonText: entry.reasonText ?? null,
    actorId: ctx.actor.id,
    actorRole: ctx.actor.role,
    actingFor: providerActedFor(ctx),
    startsAt: entry.startsAt ?? sql`(select starts_at from appointments where id = ${ctx.id})`,
    requestId: ctx.requestId,
    at: ctx.now,
  })

/** The account of the provider of the visit, where the caller assists or supervises them. */
const providerActedFor = ({ id, actor }: WriteContext) =>
  actor.role === 'assistant' || actor.role === 'clinical_lead'
    ? sql`(select pr.user_id from providers pr join appointments a on a.provider_id = pr.id
        where a.id = ${id} and ${actor.id} in (pr.assistant_id, pr.supervisor_id))`
    : null
