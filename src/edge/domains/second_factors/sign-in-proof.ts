import {
  attemptsOf,
  countAttempts,
  type LimitKey,
  recordAttempt,
  refundAttempts,
} from '#edge/access/rate-limits'
import { changeOneRow } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import type { z } from '#edge/jsonapi/contract'
import type { RequestContext } from '#edge/jsonapi/index'
import { contactHash } from '#edge/platform/crypto/hash'
import { insertFrom, isConstraintError, type Statement, sql } from '#edge/platform/db/index'
import { Problem, unprocessable } from '#edge/platform/problem'
import {
  type Account,
  recordFailedSignIn,
  securityNotice,
  signInClientOf,
  warnOfGuesses,
} from '../sessions'
import {
  challengeOver,
  type FactorChallenge,
  factorCounts,
  maxAttempts,
  returnTry,
  spendChallenge,
} from './challenge'
import type * as contract from './contract'
import { passkeyByCredential, proveByAssertion } from './passkeys/assertion'
import type { Attestation } from './passkeys/contract'
import { passkeyError, storePasskey } from './passkeys/registration'
import { redeemRecoveryCode } from './recovery-codes'
import { totpFactors } from './table'
import { decryptTotpSecret, matchTotpStep, redeemTotpStep, totpFactorOf } from './totp-factor'

/** What spends a proof and its challenge, and which problem a refused constraint of it means. */
interface Proof {
  readonly write: readonly Statement[]
  readonly mapError: (error: unknown) => Promise<Problem | undefined> | Problem | undefined
  readonly onCommitted?: () => Promise<unknown>
}
interface SignIn {
  readonly ctx: RequestContext & { readonly request: globalThis.Request }
  readonly challenge: FactorChallenge
  readonly account: Account
  readonly guesses: Guesses
}
type Written = Pick<Proof, 'write' | 'onCommitted'>
type Answer = z.output<typeof contract.passSecondFactor.body>

/** Checks the second factor of a sign-in: a passkey, a code of the app, or a recovery code; new ones are set up. */
export const proveBy = async (answer: Answer, signIn: SignIn): Promise<Proof> => {
  const { passkey: assertion, newPasskey, recoveryCode, code = '', id: token } = answer
  const { ctx, challenge, account } = signIn
  if (newPasskey) return proveByNewPasskey(newPasskey, token, signIn)
  if (assertion) {
    const passkey = await ctx.db.first(passkeyByCredential(assertion.id))
    const { request } = ctx
    const signed = { request, challenge, token, passkey, account }
    return {
      write: await proveByAssertion(ctx, assertion, signed),
      mapError: whenStale(challengeOver),
    }
  }
  if (recoveryCode)
    return {
      write: [
        ...(await redeemRecoveryCode(ctx.env, account.id, recoveryCode, ctx.now)),
        ...spendChallenge(ctx, challenge),
      ],
      mapError: whenStale(() => wrongFactor(signIn)),
    }
  const { write, onCommitted } = await proveByCode(code, signIn)
  return {
    write: [...write, ...spendChallenge(ctx, challenge)],
    mapError: whenStale(() => codeUsed(signIn)),
    ...(onCommitted && { onCommitted }),
  }
}

const whenStale = (problem: () => Promise<Problem> | Problem) => (error: unknown) =>
  isConstraintError(error, 'stale_version') ? problem() : undefined

/** The first passkey of an account sets it up, where there is no factor at all. */
const proveByNewPasskey = async (
  made: Attestation,
  token: string,
  { ctx, challenge, account }: SignIn,
): Promise<Proof> => {
  const counts = await ctx.db.first(factorCounts(account.id))
  if (counts?.totp || counts?.passkeys) throw challengeOver()
  const { request } = ctx
  const stored = await storePasskey(ctx, made, {
    request,
    challenge,
    token,
    account,
    isFirst: true,
  })
  return {
    write: [...stored.insert, ...spendChallenge(ctx, challenge), ...stored.notice.statements],
    mapError: (error) => whenStale(challengeOver)(error) ?? passkeyError(error),
    onCommitted: stored.notice.notify,
  }
}

interface Guesses {
  /** Tries of the client and of its address, refunded where the code was right. */
  readonly counted: readonly LimitKey[]
  /** Wrong codes for the account from everywhere. */
  readonly wrong: LimitKey
  readonly isKnownDevice: boolean
}

/** Counts a guess of this client at this account; others are not held up by it. */
export const countGuess = async (
  ctx: RequestContext,
  { id }: Account,
  addressTry: LimitKey,
): Promise<Guesses> => {
  const client = await signInClientOf(ctx, id)
  const clientTry = {
    key: `factor:${await contactHash(ctx.env, `${id}:${client.hash}`)}`,
    limit: { max: 10, windowSeconds: 900 },
  }
  await countAttempts(ctx, [clientTry])
  const counted = [clientTry, addressTry]
  const wrong = { key: `wrong-factor:${id}`, limit: { max: 60, windowSeconds: 86_400 } }
  return { counted, wrong, isKnownDevice: client.isKnown }
}

/** By a code of the authenticator app, or of the one that is being set up. */
const proveByCode = async (typed: string, signIn: SignIn): Promise<Written> => {
  const { ctx, account, guesses } = signIn
  const factor = await ctx.db.first(totpFactorOf(account.id))
  if (!factor) return proveByNewTotp(typed, signIn)
  // Who knows the password and guesses from many networks is stopped here, and the user is not.
  const { wrong, isKnownDevice } = guesses
  if (!isKnownDevice && (await attemptsOf(ctx, wrong)) >= wrong.limit.max)
    throw unprocessable(
      'factor_paused',
      'Too many wrong codes were tried for this account today. Use a recovery code, or a device you signed in with before.',
      'code',
    )
  const step = await matchTotpStep(await decryptTotpSecret(ctx.env, factor), typed)
  if (step === null) throw await wrongFactor(signIn)
  if (step <= factor.lastStep) throw await codeUsed(signIn)
  return { write: redeemTotpStep(account.id, step) }
}

/** The first code of a new app sets it up, for an account that has no factor at all; its owner hears of it. */
const proveByNewTotp = async (typed: string, signIn: SignIn): Promise<Written> => {
  const { ctx, account, challenge } = signIn
  const { secretEncrypted } = challenge
  if (!secretEncrypted) throw await wrongFactor(signIn)
  const secret = await decryptTotpSecret(ctx.env, { userId: account.id, secretEncrypted })
  const step = await matchTotpStep(secret, typed)
  if (step === null) throw await wrongFactor(signIn)
  const stored = changeOneRow(
    insertFrom(
      totpFactors,
      { userId: account.id, secretEncrypted, lastStep: step, createdAt: ctx.now },
      sql`where not exists (select 1 from totp_factors where user_id = ${account.id})
      and not exists (select 1 from passkeys where user_id = ${account.id})`,
    ),
  )
  const notice = await securityNotice(ctx, account, 'authenticator_added')
  return { write: [...stored, ...notice.statements], onCommitted: notice.notify }
}

/** Repeats of a correct code are not guesses: they count neither for the sign-in nor for the client. */
const codeUsed = async ({ ctx, challenge, guesses }: SignIn): Promise<Problem> => {
  await ctx.db.batch([returnTry(challenge), ...refundAttempts(guesses.counted)])
  return unprocessable('code_used', 'That code was used already. Wait for the next one.', 'code')
}

/** The problem for a wrong code, with the tries left; recorded first. */
const wrongFactor = async ({
  ctx,
  challenge: { attempts },
  account,
  guesses: { wrong },
}: SignIn): Promise<Problem> => {
  const [counted] = await ctx.db.batch([
    recordAttempt(wrong),
    recordFailedSignIn(ctx, account, 'second_factor', 'wrong'),
  ])
  ctx.waitUntil(drainOutbox(ctx.env))
  warnOfGuesses(ctx, account, wrong.limit, counted.rows[0]?.hits ?? 0)
  const left = maxAttempts - attempts
  if (left <= 0) return challengeOver()
  return new Problem(
    422,
    'factor_wrong',
    `That code is not right. You have ${left} ${left === 1 ? 'try' : 'tries'} left.`,
    { source: { pointer: '/data/attributes/code' }, meta: { left } },
  )
}
