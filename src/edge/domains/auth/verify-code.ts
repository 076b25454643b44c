import { sql } from 'drizzle-orm'
import { addressLimit, countAttempts } from '../../access/rate-limits'
import type { RequestContext } from '../../access/request-context'
import { drainOutbox } from '../../events/request-drain'
import { decryptField } from '../../platform/crypto/field-encryption'
import { matchesCode } from '../../platform/crypto/hash'
import { raw, type Statement, selectAll } from '../../platform/db/statement'
import { Problem, unprocessable } from '../../platform/problem'
import { refused } from './failed-sign-in'
import { handleContext, maxTries } from './issue-code'
import { codes } from './tables'

type Code = typeof codes.$inferSelect
/** A code that was right: what it was for, and to whom it went. */
export interface Passed {
  readonly code: Code
  readonly handle: string
}

const refusal = (code: string, detail: string) => unprocessable(code, detail, 'code')
export const usedCode = () => refusal('code_used', 'This code was used already. Ask for a new one.')

/** Counts a try and says whether the code is right. It is not used up yet: `use` does that in the batch it allows. */
export const attempt = async (
  ctx: RequestContext,
  challengeId: string,
  typed: string,
  purposes: readonly Code['purpose'][],
): Promise<Passed> => {
  const { db, env } = ctx
  await countAttempts(ctx, [await addressLimit(ctx, 'code', { requests: 200, windowSeconds: 600 })])
  const [, found] = await db.batch([
    // Counting comes first: however many tries arrive at once, five of them are looked at.
    raw<{ id: string }>(sql`
      update codes set attempts = attempts + 1
      where id = (select id from codes where challenge_id = ${challengeId} order by created_at desc, rowid desc limit 1)
        and used_at is null and superseded_at is null and expires_at > ${ctx.now}
        and attempts <= ${maxTries}
      returning id`),
    selectAll(
      codes,
      sql`where challenge_id = ${challengeId} order by created_at desc, rowid desc limit ${maxTries}`,
    ),
  ])
  const [code, ...older] = found.rows
  if (!code || !purposes.includes(code.purpose)) throw unknown()
  if (code.usedAt || (await isSharedCodeUsed(ctx, code))) throw usedCode()
  if (code.supersededAt) throw superseded()
  if (code.expiresAt <= ctx.now) throw expired()
  if (code.attempts > maxTries) throw tooMany()
  if (await matchesCode(env, `${code.hashContext ?? challengeId}:${typed}`, code.codeHash))
    return {
      code,
      handle: code.handle ? await decryptField(env, code.handle, handleContext(code.id)) : '',
    }
  for (const { codeHash, hashContext } of older)
    if (await matchesCode(env, `${hashContext ?? challengeId}:${typed}`, codeHash))
      throw superseded()
  throw await wrong(ctx, code)
}

/** A code that several challenges share is used once for all of them. */
const isSharedCodeUsed = async ({ db }: RequestContext, { id, sentId }: Code): Promise<boolean> => {
  if (!sentId || sentId === id) return false
  const sent = await db.first(selectAll(codes, sql`where id = ${sentId}`))
  return !sent || sent.usedAt !== null
}

const unknown = () => refusal('code_unknown', 'Ask for a new code.')
export const superseded = () =>
  refusal('code_superseded', 'We sent you a newer code. Use the newest one.')
const expired = () => refusal('code_expired', 'This code is too old. Ask for a new one.')
const tooMany = () => refusal('code_too_many_tries', 'Too many wrong codes. Ask for a new one.')

/** The words for a wrong code, with what is left; written down first. */
export const wrong = async (
  ctx: RequestContext,
  { attempts, userId, purpose }: Code,
): Promise<Problem> => {
  await ctx.db.batch([
    refused(
      ctx,
      userId ? { id: userId, role: purpose === 'reset_password' ? '' : 'patient' } : null,
      'code',
      'wrong',
    ),
  ])
  ctx.waitUntil(drainOutbox(ctx.env))
  const left = maxTries - attempts
  if (left <= 0) return tooMany()
  return new Problem(
    422,
    'code_wrong',
    `That code is not right. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    { source: { pointer: '/data/attributes/code' }, meta: { left } },
  )
}

/** Uses the code up; followed by `assertOneRowChanged`, so that of two at once one is rolled back. */
export const use = (ctx: RequestContext, { id, sentId }: Code): Statement =>
  raw(sql`
    update codes set used_at = ${ctx.now}, handle = null
    where id = ${sentId ?? id} and used_at is null`)
