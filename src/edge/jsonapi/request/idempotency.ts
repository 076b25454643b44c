import { Buffer } from 'node:buffer'
import { sql } from 'drizzle-orm'
import type { RequestContext } from '#edge/access/request-context'
import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { insert, type Statement, selectAll } from '#edge/platform/db/statement'
import { idempotencyKeys } from '#edge/platform/db/tables'
import { Problem } from '#edge/platform/problem'

/** One attempt at a write that must happen once, however often it is sent. */
export interface IdempotencyRecord {
  readonly route: string
  readonly key: string
  readonly bodyHash: string
}

/** What a key did before. */
export type UsedKey = typeof idempotencyKeys.$inferSelect

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

/** What a first use came to, of the same batch as its write: a second one at the same time is refused by the key. */
export const recordUse = (
  { actor, now }: RequestContext,
  once: IdempotencyRecord,
  outcome: Omit<typeof idempotencyKeys.$inferInsert, keyof IdempotencyRecord | 'userId' | 'at'>,
): Statement => insert(idempotencyKeys, { ...once, userId: actor.id, ...outcome, at: now })

/** The same for what is no row: what it was answered is kept with it, encrypted. */
export const recordAnswer = async (
  ctx: RequestContext,
  once: IdempotencyRecord,
  status: number,
  answer: unknown,
): Promise<Statement> => {
  const text = JSON.stringify(answer ?? null)
  const encrypted = await encryptField(ctx.env, text, answerContext(ctx, once.key))
  return recordUse(ctx, once, { status, answer: Buffer.from(encrypted) })
}

export const keptAnswer = async (ctx: RequestContext, { key, answer }: UsedKey): Promise<unknown> =>
  JSON.parse(await decryptField(ctx.env, answer ?? [], answerContext(ctx, key)))

const answerContext = ({ actor, route }: RequestContext, key: string): string =>
  `idempotency_keys.answer:${actor.id}:${route}:${key}`

const recordedUse = (ctx: RequestContext, once: IdempotencyRecord): Statement<UsedKey> =>
  selectAll(
    idempotencyKeys,
    sql`where user_id = ${ctx.actor.id} and route = ${once.route} and key = ${once.key}`,
  )

/** Says of an answer that it was given before. */
export const replayed = { 'idempotent-replayed': 'true' }

/** Work that is done once for a key: of what the same key did already, or does meanwhile, there is another answer only. */
export const doOnce = async <R>(
  ctx: RequestContext,
  once: IdempotencyRecord | null,
  replay: (done: UsedKey) => Promise<R>,
  work: () => Promise<R>,
): Promise<R> => {
  const done = await findReplay(ctx, once)
  if (done) return replay(done)
  return work().catch(async (error: unknown) => {
    const raced = await findReplay(ctx, once)
    if (raced) return replay(raced)
    throw error
  })
}

/** What the same key already did, or nothing; the same key with another body is refused. */
const findReplay = async (ctx: RequestContext, once: IdempotencyRecord | null) => {
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
