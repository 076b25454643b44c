import {
  assertWithinLimit,
  countAttempts,
  limitWindow,
  refundAttempts,
} from '#edge/access/rate-limits'
import { changeOneRow } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import type { RequestContext } from '#edge/jsonapi/index'
import { matchesCode } from '#edge/platform/crypto/hash'
import { isConstraintError, type Statement, selectAll, sql } from '#edge/platform/db/index'
import { Problem, unprocessable } from '#edge/platform/problem'
import { accountById, recordFailedSignIn, signInClientOf, warnOfGuesses } from '../sessions'
import { countCodeGuess, maxCodeAttempts, purposeGuesses, recipientGuesses } from './code-limits'
import { openRecipient } from './codes'
import { codes } from './table'

type Code = typeof codes.$inferSelect
/** A code that was right: what it was for, and to whom it went. */
export interface PassedCode {
  readonly code: Code
  readonly handle: string
}

const guessKey = (contactHash: string) => `code-guess:${contactHash}`

const refuse = (code: string, detail: string) => unprocessable(code, detail, 'code')
export const codeUnknown = () => refuse('code_unknown', 'Ask for a new code.')
export const codeUsed = () => refuse('code_used', 'This code was already used. Ask for a new one.')
export const codeSuperseded = () =>
  refuse('code_superseded', 'We sent you a newer code. Use the newest one.')
/** After a right code: the date of birth that was asked for too is another. */
export const dobWrong = () =>
  unprocessable('dob_wrong', 'That date of birth does not match. Try again.', 'dob')
const codeExpired = () => refuse('code_expired', 'This code is too old. Ask for a new one.')
const tooManyTries = () => refuse('code_too_many_tries', 'Too many wrong codes. Ask for a new one.')

/** Counts a try and checks the code. It is not used up yet: `redeemCode` does that in the batch it allows. */
export const verifyCode = async (
  ctx: RequestContext,
  challengeId: string,
  typed: string,
  purposes: readonly Code['purpose'][],
): Promise<PassedCode> => {
  const { db, env } = ctx
  await countCodeGuess(ctx)
  const newest = sql`select id from verification_codes where challenge_id = ${challengeId} order by created_at desc, rowid desc limit 1`
  const works = sql`used_at is null and superseded_at is null and expires_at > ${ctx.now} and attempts <= ${maxCodeAttempts}`
  const [, guesses, found] = await db.batch([
    // Counting comes first: however many tries arrive at once, five of them are looked at.
    sql<{ id: string }>`
      update verification_codes set attempts = attempts + 1 where id = (${newest}) and ${works} returning id`,
    sql<{ hits: number }>`
      insert into rate_limits (key, window, hits)
      select ${guessKey('')} || contact_hash, ${limitWindow(recipientGuesses)}, 1
      from verification_codes where id = (${newest}) and ${works}
      on conflict (key, window) do update set hits = hits + 1 returning hits`,
    selectAll(
      codes,
      sql`where challenge_id = ${challengeId} order by created_at desc, rowid desc limit ${maxCodeAttempts}`,
    ),
  ])
  const [code, ...older] = found.rows
  if (!code || !purposes.includes(code.purpose)) throw codeUnknown()
  if (code.usedAt || (await isSharedCodeUsed(ctx, code))) throw codeUsed()
  if (code.supersededAt) throw codeSuperseded()
  if (code.expiresAt <= ctx.now) throw codeExpired()
  if (code.attempts > maxCodeAttempts) throw tooManyTries()
  const hits = guesses.rows[0]?.hits ?? 0
  if (hits > recipientGuesses.max && !(await isOwnDevice(ctx, code)))
    assertWithinLimit(recipientGuesses, hits)
  const ofPurpose = await purposeGuesses(ctx, code.purpose)
  if (!(await isOwnDevice(ctx, code))) await countAttempts(ctx, [ofPurpose])
  if (await matchesCode(env, `${code.hashContext ?? challengeId}:${typed}`, code.codeHash)) {
    const limit = { key: guessKey(code.contactHash), limit: recipientGuesses }
    ctx.waitUntil(db.batch(refundAttempts([limit, ofPurpose])))
    return { code, handle: await openRecipient(env, code) }
  }
  for (const { codeHash, hashContext } of older)
    if (await matchesCode(env, `${hashContext ?? challengeId}:${typed}`, codeHash))
      throw codeSuperseded()
  warnOwner(ctx, code, hits)
  throw await wrongCode(ctx, code)
}

/** A device that signed in to the account before is not held up by the guesses of others. */
const isOwnDevice = async (ctx: RequestContext, { purpose, userId }: Code): Promise<boolean> =>
  isOfAccount(purpose) && (await signInClientOf(ctx, userId)).isKnown

/** Whether it went to a contact that is the account's already. */
const isOfAccount = (purpose: Code['purpose']): boolean =>
  purpose !== 'verify_email' && purpose !== 'verify_phone'

/** Tells the owner when the guesses begin to hold up unknown devices; read after the answer. */
const warnOwner = (ctx: RequestContext, { purpose, userId }: Code, hits: number): void => {
  if (!userId || !isOfAccount(purpose) || hits !== recipientGuesses.max) return
  ctx.waitUntil(
    ctx.db
      .first(accountById(userId))
      .then((account) => warnOfGuesses(ctx, account, recipientGuesses, hits)),
  )
}

/** A code that several challenges share is used once for all of them. */
const isSharedCodeUsed = async ({ db }: RequestContext, { id, sentId }: Code): Promise<boolean> => {
  if (!sentId || sentId === id) return false
  const sent = await db.first(selectAll(codes, sql`where id = ${sentId}`))
  return !sent || sent.usedAt !== null
}

/** The problem for a wrong code, with the tries left; recorded first. */
export const wrongCode = async (
  ctx: RequestContext,
  { attempts, userId, purpose }: Code,
): Promise<Problem> => {
  const account = userId
    ? { id: userId, role: purpose === 'reset_password' ? '' : 'patient' }
    : null
  await ctx.db.batch([recordFailedSignIn(ctx, account, 'code', 'wrong')])
  ctx.waitUntil(drainOutbox(ctx.env))
  const left = maxCodeAttempts - attempts
  if (left <= 0) return tooManyTries()
  return new Problem(
    422,
    'code_wrong',
    `That code is not right. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    { source: { pointer: '/data/attributes/code' }, meta: { left } },
  )
}

/** Uses the code up: of two at once one is rolled back. */
export const redeemCode = (ctx: RequestContext, { id, sentId }: Code): Statement[] =>
  changeOneRow(sql`
    update verification_codes set used_at = ${ctx.now}, contact_encrypted = null
    where id = ${sentId ?? id} and used_at is null and superseded_at is null`)

/** Throws what refused the batch of a `redeemCode`: the second of two at once is told the code was used. */
export const throwCodeUsed = (error: unknown): never => {
  throw isConstraintError(error, 'stale_version') ? codeUsed() : error
}
