import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { insertFrom, type Statement } from '../platform/db/statement'
import { eventSeals } from '../platform/db/tables'
import type { EventRow } from './event'
import type { SealAnchor } from './seal-anchors'
import type { SealKey } from './seal-keys'

export interface Seal {
  readonly epoch: number
  readonly seq: number
  /** The id of the key it was made with. */
  readonly key: string
  readonly hash: string
  readonly previous: string
}
/** Stands for the seal before the first one. */
export const genesis: SealAnchor = { epoch: 1, seq: 0, hash: '0'.repeat(64) }

/** HMAC-SHA-256, in hex, over the epoch, the seal before and every column of the event, in the order of the table. */
// The synchronous digest: a chain cannot be hashed in parallel, and a promise for each event costs more than its hash.
export const sealOf = (
  { secret }: SealKey,
  { epoch, previous }: Pick<Seal, 'epoch' | 'previous'>,
  event: EventRow,
): string =>
  createHmac('sha256', secret)
    .update(`${epoch} ${previous}`)
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

/** Seals of an epoch for events that follow each other, the first one upon `previous`. */
export const chainSeals = (
  key: SealKey,
  epoch: number,
  previous: string,
  events: readonly EventRow[],
): Seal[] => {
  let last = previous
  return events.map((event) => {
    const hash = sealOf(key, { epoch, previous: last }, event)
    const seal = { epoch, seq: event.seq, key: key.id, hash, previous: last }
    last = hash
    return seal
  })
}

/** Two writers cannot both succeed: an event has one seal, by key. */
export const insertSeals = (made: readonly Seal[], at: string): Statement =>
  insertFrom(
    eventSeals,
    {
      epoch: sql`json_extract(value, '$.epoch')`,
      seq: sql`json_extract(value, '$.seq')`,
      key: sql`json_extract(value, '$.key')`,
      hash: sql`json_extract(value, '$.hash')`,
      previous: sql`json_extract(value, '$.previous')`,
      at,
    },
    sql`from json_each(${JSON.stringify(made)})`,
  )
