import { sql } from 'drizzle-orm'
import { insertFrom, type Statement, selectAll } from '../platform/db/statement'
import { eventSeals, events } from '../platform/db/tables'
import { uuidv7 } from '../platform/ids'
import { log } from '../platform/log'
import { iso, now } from '../platform/time'
import { type EpochOpening, newestEpoch, storedOpenings, storeOpening } from './epochs'
import { isSameSeal, type SealAnchor, storeAnchor, storedAnchors } from './seal-anchors'
import type { SubscriberContext } from './subscriber'

/** The seal that was made last, and the epoch of the next one; empty until the ledger was held against the heads. */
export interface SealingPlace {
  last: SealAnchor | null
  epoch: number
}

/**
 * The epoch to seal in. Heads beyond the last seal of the database mean that it is older than it was: the next epoch
 * opens, so that nothing sealed before is written over and nothing written since waits. Two admins say what happened.
 */
export const settleEpoch = async (
  { env, db, runAgain }: SubscriberContext,
  head: SealAnchor,
): Promise<number> => {
  const openings = await storedOpenings(env)
  const epoch = Math.max(newestEpoch(openings), head.epoch)
  const current = openings.get(epoch) ?? null
  const goesOn = head.epoch === epoch || isSameSeal(current?.restored, head)
  const after = goesOn ? head.seq : (current?.restored.seq ?? 0)
  if (goesOn && current && head.epoch < epoch) await db.batch([recordSuspicion(current)])
  const lost = (await storedAnchors(env.FILES, epoch, after)).at(-1)
  const discarded = lost ?? (goesOn ? null : current?.discarded)
  if (!discarded) return epoch
  const opening = { epoch: epoch + 1, at: iso(now()), restored: head, discarded }
  await storeOpening(env, opening)
  log.alarm(
    'restore_suspected',
    'The database is older than the heads of its audit trail: it was restored, or its newest events were removed. Two admins say which',
    { epoch: opening.epoch, restoredTo: head.seq, discardedUpTo: discarded.seq },
  )
  await db.batch([recordSuspicion(opening)])
  runAgain()
  return opening.epoch
}

/**
 * Opens the next epoch of a clinic that was restored from a backup, whose heads in R2 end where its database does: what
 * was sealed after the backup left no trace here. Where they do not, the processor finds it.
 */
export const openRestoredEpoch = async (
  { env, db }: Pick<SubscriberContext, 'env' | 'db'>,
  at: number,
): Promise<void> => {
  const head = await db.first(selectAll(eventSeals, sql`order by seq desc limit 1`))
  const openings = await storedOpenings(env)
  const epoch = newestEpoch(openings)
  if (!head || head.epoch < epoch) return
  const { seq, hash } = head
  const restored = { epoch: head.epoch, seq, hash }
  if ((await storedAnchors(env.FILES, head.epoch, seq)).length > 0) return
  // The last batch may have been sealed, and its head not been kept yet.
  await storeAnchor(env.FILES, restored)
  await storeOpening(env, { epoch: head.epoch + 1, at: iso(at), restored, discarded: restored })
}

/** Once for an epoch. Its number is past the discarded ones, so that the numbers that follow were never given before. */
const recordSuspicion = ({ epoch, at, restored, discarded }: EpochOpening): Statement =>
  insertFrom(
    events,
    {
      seq: sql`max(${discarded.seq}, (select ifnull(max(seq), 0) from events)) + 1`,
      name: 'seals.suspect_restore',
      subjectType: 'seals',
      subjectId: String(epoch),
      actorRole: 'system',
      requestId: uuidv7(),
      route: 'system',
      detail: {
        seq: restored.seq,
        discarded_epoch: discarded.epoch,
        discarded_seq: discarded.seq,
      },
      at,
    },
    sql`where not exists (
      select 1 from events where subject_type = 'seals' and subject_id = ${String(epoch)})`,
  )
