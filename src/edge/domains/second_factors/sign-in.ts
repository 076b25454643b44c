import { sql } from 'drizzle-orm'
import {
  addressLimit,
  attemptsOf,
  countAttempts,
  type LimitKey,
  recordAttempt,
  refundAttempts,
} from '#edge/access/rate-limits'
import type { RequestContext } from '#edge/access/request-context'
import { randomTotpSecret, totpUri } from '#edge/access/totp'
import { brandNameFor } from '#edge/deliveries/brand'
import { assertOneRowChanged } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import { operation } from '#edge/jsonapi/endpoint-operation'
import { contactHash } from '#edge/platform/crypto/hash'
import { isConstraintError } from '#edge/platform/db/connection'
import { insertFrom, type Statement, update } from '#edge/platform/db/statement'
import { Problem, unprocessable } from '#edge/platform/problem'
import {
  type Account,
  accountById,
  accountClosed,
  askerOf,
  openSession,
  recordFailedSignIn,
} from '../sessions'
import {
  challengeOver,
  type FactorChallenge,
  factorCounts,
  maxAttempts,
  spendChallenge,
  tryChallenge,
} from './challenge'
import * as contract from './contract'
import { redeemRecoveryCode } from './recovery-codes'
import { factorChallenges, totpFactors } from './table'
import {
  matchTotpStep,
  openTotpSecret,
  redeemTotpStep,
  sealTotpSecret,
  totpFactorOf,
} from './totp-factor'

/** Statements that spend a proof, of which each must change one row. */
type Proof = readonly Statement[]

/** `POST /auth/second_factor`: the session of staff begins with the second factor. */
export const passSecondFactor = operation(contract.passSecondFactor, {
  access: 'public',
  handle: async (ctx) => {
    const { id, code, recoveryCode } = ctx.body
    await countAttempts(ctx, [
      await addressLimit(ctx, 'second-factor', { requests: 100, windowSeconds: 600 }),
    ])
    const challenge = await tryChallenge(ctx, id, 'sign_in')
    const account = await ctx.db.first(accountById(challenge.userId ?? ''))
    if (!account) throw challengeOver()
    if (account.status !== 'active') throw accountClosed()
    const guesses = await countGuess(ctx, account)
    const proof = recoveryCode
      ? [await redeemRecoveryCode(ctx.env, account.id, recoveryCode, ctx.now)]
      : await proveByCode(ctx, challenge, account, guesses, code ?? '')
    const session = await openSession(ctx, account, challenge.method ?? 'password', {
      isConfirmed: true,
    })
    await ctx.db
      .batch([
        ...[...proof, spendChallenge(ctx, challenge)].flatMap((each) => [
          each,
          assertOneRowChanged(),
        ]),
        ...refundAttempts(guesses.counted),
        ...session.statements,
      ])
      .catch(async (error: unknown) => {
        if (!isConstraintError(error, 'stale_version')) throw error
        throw recoveryCode ? await wrongFactor(ctx, challenge, account, guesses) : codeUsed()
      })
    ctx.waitUntil(drainOutbox(ctx.env))
    return session.respond()
  },
})

interface Guesses {
  readonly counted: readonly LimitKey[]
  /** Wrong codes for the account from everywhere. */
  readonly wrong: LimitKey
  readonly isKnownDevice: boolean
}

/** Counts a guess of this asker at this account; others are not held up by it. */
const countGuess = async (ctx: RequestContext, { id }: Account): Promise<Guesses> => {
  const asker = await askerOf(ctx, id)
  const counted = [
    {
      key: `factor:${await contactHash(ctx.env, `${id}:${asker.hash}`)}`,
      limit: { requests: 10, windowSeconds: 900 },
    },
  ]
  await countAttempts(ctx, counted)
  const wrong = { key: `wrong-factor:${id}`, limit: { requests: 60, windowSeconds: 86_400 } }
  return { counted, wrong, isKnownDevice: asker.isKnown }
}

/** By a code of the authenticator app, or of the one that is being set up. */
const proveByCode = async (
  ctx: RequestContext,
  challenge: FactorChallenge,
  account: Account,
  guesses: Guesses,
  typed: string,
): Promise<Proof> => {
  const factor = await ctx.db.first(totpFactorOf(account.id))
  if (!factor) return proveByNewTotp(ctx, challenge, account, guesses, typed)
  // Who knows the password and guesses from many networks is stopped here, and the user is not.
  const { wrong, isKnownDevice } = guesses
  if (!isKnownDevice && (await attemptsOf(ctx, wrong)) >= wrong.limit.requests)
    throw unprocessable(
      'factor_paused',
      'Too many wrong codes were tried for this account today. Use a recovery code, or a device you signed in with before.',
      'code',
    )
  const step = await matchTotpStep(await openTotpSecret(ctx.env, factor), typed)
  if (step === null) throw await wrongFactor(ctx, challenge, account, guesses)
  if (step <= factor.lastStep) throw codeUsed()
  return [redeemTotpStep(account.id, step)]
}

/** The first code of a new app sets it up, for an account that has no factor at all. */
const proveByNewTotp = async (
  ctx: RequestContext,
  challenge: FactorChallenge,
  account: Account,
  guesses: Guesses,
  typed: string,
): Promise<Proof> => {
  const { secretEncrypted } = challenge
  if (!secretEncrypted) throw await wrongFactor(ctx, challenge, account, guesses)
  const secret = await openTotpSecret(ctx.env, { userId: account.id, secretEncrypted })
  const step = await matchTotpStep(secret, typed)
  if (step === null) throw await wrongFactor(ctx, challenge, account, guesses)
  return [
    insertFrom(
      totpFactors,
      { userId: account.id, secretEncrypted, lastStep: step, createdAt: ctx.now },
      sql`where not exists (select 1 from totp_factors where user_id = ${account.id})`,
    ),
  ]
}

const codeUsed = () =>
  unprocessable('code_used', 'That code was used already. Wait for the next one.', 'code')

/** The problem for a wrong code, with the tries left; recorded first. */
const wrongFactor = async (
  ctx: RequestContext,
  { attempts }: FactorChallenge,
  account: Account,
  { wrong }: Guesses,
): Promise<Problem> => {
  await ctx.db.batch([
    recordAttempt(wrong),
    recordFailedSignIn(ctx, account, 'second_factor', 'wrong'),
  ])
  ctx.waitUntil(drainOutbox(ctx.env))
  const left = maxAttempts - attempts
  if (left <= 0) return challengeOver()
  return new Problem(
    422,
    'factor_wrong',
    `That code is not right. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    { source: { pointer: '/data/attributes/code' }, meta: { left } },
  )
}

/** `POST /auth/second_factor/totp`: only an account without any factor sets one up on the way in. */
export const setUpSecondFactor = operation(contract.setUpSecondFactor, {
  access: 'public',
  handle: async (ctx) => {
    const { id } = ctx.body
    await countAttempts(ctx, [
      await addressLimit(ctx, 'second-factor', { requests: 100, windowSeconds: 600 }),
    ])
    const challenge = await tryChallenge(ctx, id, 'sign_in')
    const userId = challenge.userId ?? ''
    const [accounts, counts] = await ctx.db.batch([accountById(userId), factorCounts(userId)])
    const account = accounts.rows[0]
    if (!account || counts.rows[0]?.totp) throw challengeOver()
    const secret = randomTotpSecret()
    const secretEncrypted = await sealTotpSecret(ctx.env, userId, secret)
    return {
      write: [
        update(
          factorChallenges,
          // Asking for a secret is no guess.
          { secretEncrypted, attempts: sql`max(0, attempts - 1)` },
          sql`id = ${challenge.id}`,
        ),
      ],
      event: { subjectType: 'users', subjectId: userId },
      data: {
        id,
        secret,
        uri: totpUri(secret, await brandNameFor(ctx.env, { userId }), account.email),
      },
    }
  },
})
