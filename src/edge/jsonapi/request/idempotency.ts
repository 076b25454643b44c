import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { type Statement, selectAll } from '#edge/platform/db/statement'
import { idempotencyKeys } from '#edge/platform/db/tables'
import { Problem } from '#edge/platform/problem'

/** One attempt at a write that must happen once, however often it is sent. */
export interface IdempotencyRecord {
  readonly route: string
  readonly key: string
  readonly bodyHash: string
}

/** Reads `Idempotency-Key`; the path and body it came with are its fingerprint. */
export const idempotencyKeyOf = async (
  ctx: RequestContext,
  path: string,
  body: string,
): Promise<IdempotencyRecord | null> => {
  const key = ctx.header('idempotency-key')
  if (!key) return null
  if (key.length > 200)
    throw new Problem(400, 'bad_idempotency_key', 'Idempotency-Key is at most 200 characters', {
      source: { header: 'Idempotency-Key' },
    })
  return { route: ctx.route, key, bodyHash: await sha256Hex(`${path}\n${body}`) }
}

const recordedUse = (
  ctx: RequestContext,
  once: IdempotencyRecord,
): Statement<typeof idempotencyKeys.$inferSelect> =>
  selectAll(
    idempotencyKeys,
    sql`where user_id = ${ctx.actor.id} and route = ${once.route} and key = ${once.key}`,
  )

/** What the same key already did, or nothing; the same key with another body is refused. */
export const findReplay = async (ctx: RequestContext, once: IdempotencyRecord | null) => {
  if (!once) return undefined
  const found = await ctx.db.first(recordedUse(ctx, once))
  if (found && found.bodyHash !== once.bodyHash)
    throw new Problem(
      422,
      'idempotency_key_reused',
      'This Idempotency-Key was used for something else',
      { source: { header: 'Idempotency-Key' } },
    )
  return found
}
