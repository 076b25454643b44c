import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { constantTimeEqual } from '../platform/crypto/hash'
import type { Db } from '../platform/db/connection'
import { selectAll } from '../platform/db/statement'
import { eventSeals } from '../platform/db/tables'
import type { Environment } from '../platform/environment'
import { iso } from '../platform/time'
import { type SealAnchor, storedAnchors } from './seal-anchors'
import { newestSealKey, type SealKey, sealKeys } from './seal-keys'
import { verifyChain } from './verify'

const head = z.object({ seq: z.number(), hash: z.string() })
const shape = z.object({
  at: z.string(),
  ok: z.boolean(),
  firstBroken: z.nullable(z.number()),
  /** Up to here everything held; the next check starts from it, and a check that fails leaves it where it was. */
  verified: z.nullable(head),
  /** Up to here the past was checked again. */
  rechecked: z.number(),
  /** Seals this check looked at. */
  seals: z.number(),
})
export type AuditCheck = z.output<typeof shape>
const signed = z.object({ check: shape, key: z.string(), mac: z.string() })

const lastName = 'audit/last-check.json'
/** Seals of the past that each check looks at once more, beside all the new ones. */
const maxRecheckedSeals = 50_000

/**
 * Checks what was sealed since the last check that held, against every head kept since, and a part of what was
 * checked before, so that a check costs the same however long the ledger is.
 */
export const checkAudit = async (env: Environment, db: Db, at: number): Promise<AuditCheck> => {
  const { FILES } = env
  const keys = await sealKeys(env)
  const last = await lastCheck(env)
  const start = last?.verified ?? null
  const heads = await storedAnchors(FILES, start?.seq ?? 0)
  const fresh = await verifyChain(db, keys, { after: start, heads })
  const from = start && last && last.rechecked < start.seq ? last.rechecked : 0
  const past = start
    ? await verifyChain(db, keys, { after: await sealAt(db, from), maxSeals: maxRecheckedSeals })
    : null
  const broken = [fresh.firstBroken, past?.firstBroken ?? null].filter((seq) => seq !== null)
  const ok = broken.length === 0
  const check = {
    at: iso(at),
    ok,
    firstBroken: ok ? null : Math.min(...broken),
    verified: ok ? fresh.head : start,
    rechecked: past?.head?.seq ?? 0,
    seals: fresh.seals + (past?.seals ?? 0),
  }
  await storeCheck(FILES, await newestSealKey(env), check)
  return check
}

const sealAt = async (db: Db, seq: number): Promise<SealAnchor | null> => {
  const found = await db.first(
    selectAll(eventSeals, sql`where seq <= ${seq} order by seq desc limit 1`),
  )
  return found ? { seq: found.seq, hash: found.hash } : null
}

const macOf = ({ secret }: SealKey, check: AuditCheck): string =>
  createHmac('sha256', secret)
    .update(`audit check ${JSON.stringify(shape.parse(check))}`)
    .digest('hex')

const storeCheck = async (files: R2Bucket, key: SealKey, check: AuditCheck): Promise<void> => {
  const text = JSON.stringify({ check, key: key.id, mac: macOf(key, check) })
  await files.put(`audit/checks/${check.at}.json`, text)
  await files.put(lastName, text)
}

/** What the last check found. One that was not written here counts for nothing: the next check starts from the beginning. */
export const lastCheck = async (env: Environment): Promise<AuditCheck | null> => {
  const file = await env.FILES.get(lastName)
  const read = signed.safeParse(await file?.json().catch(() => null))
  if (!read.success) return null
  const { check, key: id, mac } = read.data
  const key = (await sealKeys(env)).get(id)
  return key && constantTimeEqual(mac, macOf(key, check)) ? check : null
}
