import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { insertFrom, type Statement } from '../platform/db/statement'
import { eventSeals } from '../platform/db/tables'
import type { EventRow } from './event'
import type { SealKey } from './seal-keys'

export interface Seal {
  readonly seq: number
  /** The id of the key it was made with. */
  readonly key: string
  readonly hash: string
  readonly previous: string
}
/** What the first seal of all names as the one before it. */
export const genesisHash = '0'.repeat(64)

/** HMAC-SHA-256, in hex, over the seal before and every column of the event, in the order of the table. */
// The synchronous digest: a chain cannot be hashed in parallel, and a promise for each event costs more than its hash.
export const sealOf = ({ secret }: SealKey, previous: string, event: EventRow): string =>
  createHmac('sha256', secret)
    .update(previous)
    .update('\n')
    .update(
      JSON.stringify([
        event.seq,
        event.name,
        event.subject_type,
        event.subject_id,
        event.patient_id,
        event.actor_id,
        event.actor_role,
        event.acting_for,
        event.session_id,
        event.request_id,
        event.route,
        event.version,
        event.detail,
        event.occurred_at,
      ]),
    )
    .digest('hex')

/** Seals for events that follow each other, the first one upon `previous`. */
export const chainSeals = (key: SealKey, previous: string, events: readonly EventRow[]): Seal[] => {
  let last = previous
  return events.map((event) => {
    const seal = { seq: event.seq, key: key.id, hash: sealOf(key, last, event), previous: last }
    last = seal.hash
    return seal
  })
}

/** Two writers cannot both succeed: an event has one seal, by key. */
export const insertSeals = (made: readonly Seal[], at: string): Statement =>
  insertFrom(
    eventSeals,
    {
      seq: sql`json_extract(value, '$.seq')`,
      key: sql`json_extract(value, '$.key')`,
      hash: sql`json_extract(value, '$.hash')`,
      previous: sql`json_extract(value, '$.previous')`,
      at,
    },
    sql`from json_each(${JSON.stringify(made)})`,
  )
