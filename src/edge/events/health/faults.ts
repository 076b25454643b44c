import { sql } from '../../platform/db/index'
import type { Statement } from '../../platform/db/statement'

/** A dead letter or a failed delivery: ids and kinds, nothing of a person. */
export interface Fault {
  readonly kind: 'dead_letter' | 'delivery'
  readonly id: string
  /** Name of the event, or kind of the delivery. */
  readonly name: string
  /** The subscriber, or the channel. */
  readonly by: string
  readonly error: string | null
  readonly attempts: number
  readonly at: string
  readonly canRetry: 0 | 1
}

const isOpen = (kind: Fault['kind'], id: string) =>
  sql.raw(`not exists (select 1 from closed_faults where kind = '${kind}' and fault_id = ${id})`)

/** A delivery that was given up has no body any more, unless it waited when the clinic was restored. */
export const openFaults = sql<Fault>`
  select * from (
    select 'dead_letter' as kind, r.subscriber || ' ' || r.seq as id, e.name, r.subscriber as by, r.fault as error,
      r.attempts, r.dead_lettered_at as at, 1 as "canRetry"
    from event_retries r join events e on e.seq = r.seq
    where r.dead_lettered_at is not null and ${isOpen('dead_letter', "r.subscriber || ' ' || r.seq")}
    order by r.dead_lettered_at limit 100)
  union all select * from (
    select 'delivery', d.id, d.kind, d.channel, d.error, d.attempts, d.created_at, d.body_encrypted is not null
    from deliveries d where d.status = 'failed' and ${isOpen('delivery', 'd.id')} order by d.created_at desc limit 100)
  order by at limit 100`

/** Makes it due at once, with all its attempts. */
export const retryFault = ({ kind, id }: Pick<Fault, 'kind' | 'id'>, at: string): Statement =>
  kind === 'dead_letter'
    ? sql`
      update event_retries set attempts = 0, next_at = ${at}, dead_lettered_at = null
      where subscriber || ' ' || seq = ${id} and dead_lettered_at is not null`
    : sql`
      update deliveries set status = 'queued', attempts = 0, next_at = ${at}, error = null
      where id = ${id} and status = 'failed' and body_encrypted is not null`

interface Closing extends Pick<Fault, 'kind' | 'id'> {
  readonly reason: string
  readonly closedById: string
}
export const closeFault = ({ kind, id, reason, closedById }: Closing, at: string): Statement => sql`
  insert into closed_faults (kind, fault_id, reason, closed_by_id, closed_at)
  values (${kind}, ${id}, ${reason}, ${closedById}, ${at}) on conflict do nothing`
