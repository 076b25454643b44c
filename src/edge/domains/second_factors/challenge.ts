import { addressLimit, countAttempts, type LimitKey } from '#edge/access/rate-limits'
import { changeOneRow } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { respond } from '#edge/jsonapi/read/read-handlers'
import { sha256Hex } from '#edge/platform/crypto/hash'
import {
  deleteFrom,
  insert,
  nextRows,
  type Statement,
  selectAll,
  sql,
} from '#edge/platform/db/index'
import { randomToken } from '#edge/platform/ids'
import { unprocessable } from '#edge/platform/problem'
import { dayMs, iso, now } from '#edge/platform/time'
import { type Account, type Entry, openSession, refuseUnlessAsRead } from '../sessions'
import { factorChallenges } from './table'

export type FactorChallenge = typeof factorChallenges.$inferSelect

const challengeTtlMs = 10 * 60_000
/** Wrong answers after which a challenge is over. */
export const maxAttempts = 5

export const challengeOver = () =>
  unprocessable('challenge_over', 'That took too long, or there were too many tries. Start again.')

/** A challenge that waits for its answer; `token` is for its holder, the database keeps a hash. */
export const newChallenge = async (
  values: Pick<FactorChallenge, 'purpose'> & Partial<FactorChallenge>,
): Promise<{ token: string; expiresAt: string; statement: Statement }> => {
  const token = randomToken()
  const expiresAt = iso(now() + challengeTtlMs)
  const row = { ...values, id: await sha256Hex(token), createdAt: iso(now()), expiresAt }
  return { token, expiresAt, statement: insert(factorChallenges, row) }
}

/**
 * Counts a request at a sign-in for its address. The caller refunds the count where it was no guess: a clinic whose staff
 * begin a shift together has one address.
 */
export const countAddressTry = async (ctx: RequestContext): Promise<LimitKey> => {
  const limitKey = await addressLimit(ctx, 'second-factor', { max: 100, windowSeconds: 600 })
  await countAttempts(ctx, [limitKey])
  return limitKey
}

/** Counts a try at a challenge and reads it; over, unknown and spent ones are answered alike. */
export const tryChallenge = async (
  ctx: RequestContext,
  token: string,
  purpose: FactorChallenge['purpose'],
): Promise<FactorChallenge> => {
  const id = await sha256Hex(token)
  const [counted, found] = await ctx.db.batch([
    // Counting comes first: however many tries arrive at once, five of them are looked at.
    sql<{ id: string }>`
      update factor_challenges set attempts = attempts + 1
      where id = ${id} and purpose = ${purpose} and used_at is null and expires_at > ${ctx.now}
        and attempts < ${maxAttempts}
      returning id`,
    selectAll(factorChallenges, sql`where id = ${id}`),
  ])
  const challenge = found.rows[0]
  if (!counted.rows.length || !challenge) throw challengeOver()
  return challenge
}

/** Gives an attempt back that was not a guess. */
export const returnTry = ({ id }: FactorChallenge): Statement =>
  sql`update factor_challenges set attempts = max(0, attempts - 1) where id = ${id}`

/** Spends a challenge: of two answers at once one is rolled back. */
export const spendChallenge = (
  ctx: RequestContext,
  { id }: FactorChallenge,
): readonly Statement[] =>
  changeOneRow(sql`
    update factor_challenges set used_at = ${ctx.now}, secret_encrypted = null
    where id = ${id} and used_at is null`)

/** Forgets challenges that nothing can answer any more. */
export const expireChallenges = (at: number): Statement =>
  deleteFrom(
    factorChallenges,
    nextRows(sql`${factorChallenges}`, sql`created_at < ${iso(at - dayMs)}`),
  )

interface FactorCounts {
  readonly totp: 0 | 1
  readonly passkeys: number
  readonly recoveryCodes: number
}
/** Whether an account has an app, and how many passkeys and unused recovery codes. */
export const factorCounts = (userId: string) =>
  sql<FactorCounts>`
    select exists (select 1 from totp_factors where user_id = ${userId}) as totp,
      (select count(*) from passkeys where user_id = ${userId}) as passkeys,
      (select count(*) from recovery_codes where user_id = ${userId} and used_at is null) as recoveryCodes`

/** After the first factor: patients are signed in; staff are asked for the second one, or to set one up. */
export const openSessionOrChallenge = async (
  ctx: RequestContext,
  account: Account,
  method: 'password' | 'code',
): Promise<Entry> => {
  if (account.role === 'patient') return openSession(ctx, account, method)
  const counts = await ctx.db.first(factorCounts(account.id))
  const methods = [
    ...(counts?.passkeys ? ['passkey'] : []),
    ...(counts?.totp ? ['totp'] : []),
    ...(counts?.recoveryCodes ? ['recovery_code'] : []),
  ]
  const { token, expiresAt, statement } = await newChallenge({
    purpose: 'sign_in',
    userId: account.id,
    method,
  })
  const attributes = { methods, expires_at: expiresAt }
  return {
    statements: [refuseUnlessAsRead(account), statement],
    respond: async () =>
      respond({ data: { type: 'factor_challenges', id: token, attributes } }, 202),
  }
}
