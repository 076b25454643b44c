import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../platform/db/connection'
import { selectAll } from '../platform/db/statement'
import { eventSeals } from '../platform/db/tables'
import type { Environment } from '../platform/environment'
import { hourMs, iso, now } from '../platform/time'
import type { AuditState } from './audit-states'
import { type EpochOpenings, newestEpoch, partsUntil, sharedUntil, storedOpenings } from './epochs'
import { genesis } from './hash-chain'
import { checkRestores, restoreShape } from './restore-check'
import {
  isSameSeal,
  newestAnchor,
  type SealAnchor,
  sealAnchor,
  storedAnchors,
} from './seal-anchors'
import { sealKeys } from './seal-keys'
import { readSigned, type SignedKind, storeSigned } from './signed-record'
import { verifyChain } from './verify'

const shape = z.object({
  at: z.string(),
  ok: z.boolean(),
  firstBroken: z.nullable(z.number()),
  /** The oldest epoch that began with a restore of which two admins have not said that it was one. */
  suspected: z.nullable(z.number()),
  /** Up to here everything held; the next check starts from it, and a check that fails leaves it where it was. */
  verified: z.nullable(sealAnchor),
  /** Up to here the past was checked again. */
  rechecked: z.number(),
  /** Seals this check looked at. */
  seals: z.number(),
  /** Every restore of the database, oldest first. */
  restores: z.array(restoreShape),
})
export type AuditCheck = z.output<typeof shape>
const checkKind: SignedKind<typeof shape> = { purpose: 'audit check', shape }

const lastName = 'audit/last-check.json'
/** Seals of the past that each check looks at once more, beside all the new ones. */
const maxRecheckedSeals = 50_000

/**
 * Checks what was sealed since the last check that held, against every head kept since, and a part of what was
 * checked before, so that a check costs the same however long the ledger is. Of an epoch that a restore cut off, the
 * heads up to the restore are compared, and the rest is what the restore discarded.
 */
export const checkAudit = async (env: Environment, db: Db, at: number): Promise<AuditCheck> => {
  const { FILES } = env
  const [keys, last, openings, tail] = await Promise.all([
    sealKeys(env),
    lastCheck(env),
    storedOpenings(env),
    newestSeal(db),
  ])
  const newest = newestEpoch(openings)
  const isCurrent = tail.epoch === newest || isSameSeal(openings.get(newest)?.restored, tail)
  const parts = partsUntil(openings, isCurrent ? newest : tail.epoch)
  const start = await startOf(FILES, openings, parts, last?.verified ?? null)
  const heads = await Promise.all(
    parts.map(({ epoch, after, until }) => {
      const from = Math.max(after, start?.seq ?? 0)
      return from < until ? storedAnchors(FILES, epoch, from, until) : []
    }),
  )
  const fresh = await verifyChain(db, keys, { after: start, heads: heads.flat(), openings })
  const from = start && last && last.rechecked < start.seq ? last.rechecked : 0
  const past = start
    ? await verifyChain(db, keys, {
        after: await sealAt(db, from),
        maxSeals: maxRecheckedSeals,
        openings,
      })
    : null
  const { restores, suspected, misfits } = await checkRestores(env, db, keys, openings, parts)
  const broken = [
    fresh.firstBroken,
    past?.firstBroken ?? null,
    // Older than its heads, and no epoch says so yet.
    isCurrent ? null : tail.seq + 1,
    ...misfits,
  ].filter((seq) => seq !== null)
  const ok = broken.length === 0 && suspected === null
  const check = {
    at: iso(at),
    ok,
    firstBroken: broken.length === 0 ? null : broken.reduce((a, b) => Math.min(a, b)),
    suspected,
    verified: ok ? fresh.head : (last?.verified ?? null),
    rechecked: past?.head?.seq ?? 0,
    seals: fresh.seals + (past?.seals ?? 0),
    restores,
  }
  await storeCheck(env, check)
  return check
}

/**
 * The seal to start from: the last one that held. Where a restore took that away, the newest head that was kept before
 * the two time lines part, since a seal of the database proves nothing about itself.
 */
const startOf = async (
  files: R2Bucket,
  openings: EpochOpenings,
  parts: ReturnType<typeof partsUntil>,
  verified: SealAnchor | null,
): Promise<SealAnchor | null> => {
  if (!verified) return null
  const isKept = parts.some(({ epoch, until }) => epoch === verified.epoch && verified.seq <= until)
  if (isKept) return verified
  const shared = sharedUntil(openings, verified, parts)
  for (const { epoch, after, until } of parts) {
    const limit = Math.min(until, shared)
    const head = after < limit ? await newestAnchor(files, epoch, after, limit) : null
    if (head) return head
  }
  return null
}

const newestSeal = async (db: Db): Promise<SealAnchor> =>
  (await sealAt(db, Number.MAX_SAFE_INTEGER)) ?? genesis

const sealAt = async (db: Db, seq: number): Promise<SealAnchor | null> => {
  const found = await db.first(
    selectAll(eventSeals, sql`where seq <= ${seq} order by seq desc limit 1`),
  )
  return found ? { epoch: found.epoch, seq: found.seq, hash: found.hash } : null
}

const storeCheck = async (env: Environment, check: AuditCheck): Promise<void> => {
  await storeSigned(env, `audit/checks/${check.at}.json`, checkKind, check)
  await storeSigned(env, lastName, checkKind, check)
}

/** What the last check found. One that was not written here counts for nothing: the next check starts from the beginning. */
export const lastCheck = (env: Environment): Promise<AuditCheck | null> =>
  readSigned(env, lastName, checkKind)

/** A check a day; one that is missing this long is a finding of its own. */
const overdueAfterMs = 36 * hourMs

export const auditStateOf = (check: AuditCheck | null): AuditState => {
  if (!check) return 'never'
  if (check.firstBroken !== null) return 'broken'
  if (check.suspected !== null) return 'restore_suspected'
  return now() - Date.parse(check.at) > overdueAfterMs ? 'overdue' : 'ok'
}
