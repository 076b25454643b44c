import * as z from 'zod/mini'
import type { Db } from '../platform/db/connection'
import type { Environment } from '../platform/environment'
import { restoreReasons } from './audit-states'
import { type EpochOpening, type EpochOpenings, type partsUntil, rangesDiscardedBy } from './epochs'
import { readRestoreStatements } from './restore-records'
import { storedAnchors } from './seal-anchors'
import type { SealKeys } from './seal-keys'

export const restoreShape = z.object({
  epoch: z.number(),
  /** When the processor found the database older than its heads. */
  at: z.string(),
  restoredTo: z.number(),
  /** Events that the database no longer has; the heads kept outside of it prove that they were. */
  discarded: z.array(z.object({ epoch: z.number(), from: z.number(), to: z.number() })),
  /** By whom, once two admins said that it was a restore. */
  record: z.nullable(
    z.object({
      reason: z.enum(restoreReasons),
      proposedBy: z.string(),
      confirmedBy: z.string(),
      at: z.string(),
    }),
  ),
})
type Restore = z.output<typeof restoreShape>

interface RestoreCheck {
  readonly restores: Restore[]
  readonly suspected: number | null
  /** Where the ledger is broken: an opening that does not fit the heads, or a record that was not signed here. */
  readonly misfits: readonly number[]
}

/** Holds every restore against the heads and against what two admins said of it. */
export const checkRestores = async (
  env: Environment,
  db: Db,
  keys: SealKeys,
  openings: EpochOpenings,
  ledger: ReturnType<typeof partsUntil>,
): Promise<RestoreCheck> => {
  const restores: Restore[] = []
  const unconfirmed: number[] = []
  const misfits: number[] = []
  for (const opening of openings.values()) {
    if (!opening) continue
    const { epoch, at, restored } = opening
    const { record, forged } = await readRestoreStatements(env, db, keys, opening)
    misfits.push(...forged)
    if (!(await fitsHeads(env.FILES, opening))) misfits.push(restored.seq + 1)
    // An epoch that a later restore took away needs no word of its own.
    if (!record && ledger.some((part) => part.epoch === epoch)) unconfirmed.push(epoch)
    restores.push({
      epoch,
      at,
      restoredTo: restored.seq,
      discarded: [...rangesDiscardedBy(openings, opening, ledger)],
      record: record && {
        reason: record.reason,
        proposedBy: record.proposedBy,
        confirmedBy: record.confirmedBy,
        at: record.at,
      },
    })
  }
  return { restores, suspected: unconfirmed[0] ?? null, misfits }
}

/** What was discarded ended with the head that the opening names, and with no later one. */
const fitsHeads = async (files: R2Bucket, { discarded }: EpochOpening): Promise<boolean> => {
  const { epoch, seq, hash } = discarded
  const [last, ...later] = await storedAnchors(files, epoch, seq - 1)
  return last?.seq === seq && last.hash === hash && later.length === 0
}
