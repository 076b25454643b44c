import { refundAttempts } from '#edge/access/rate-limits'
import { randomTotpSecret, totpUri } from '#edge/access/totp'
import { brandNameFor } from '#edge/deliveries/brand'
import { drainOutbox } from '#edge/events/request-drain'
import { operation } from '#edge/jsonapi/index'
import { sql, update } from '#edge/platform/db/index'
import { accountById, accountClosed, openSession } from '../sessions'
import { challengeOver, countAddressTry, factorCounts, tryChallenge } from './challenge'
import * as contract from './contract'
import { countGuess, proveBy } from './sign-in-proof'
import { factorChallenges } from './table'
import { encryptTotpSecret } from './totp-factor'

/** `POST /auth/second_factor`: the session of staff begins with the second factor. */
export const passSecondFactor = operation(
  contract.passSecondFactor,
  { access: 'public' },
  async (ctx) => {
    const addressTry = await countAddressTry(ctx)
    const challenge = await tryChallenge(ctx, ctx.body.id, 'sign_in')
    const account = await ctx.db.first(accountById(challenge.userId ?? ''))
    if (!account) throw challengeOver()
    if (account.status !== 'active') throw accountClosed()
    const guesses = await countGuess(ctx, account, addressTry)
    const proof = await proveBy(ctx.body, { ctx, challenge, account, guesses })
    const session = await openSession(ctx, account, challenge.method ?? 'password', {
      isConfirmed: true,
    })
    await ctx.db
      .batch([...proof.write, ...refundAttempts(guesses.counted), ...session.statements])
      .catch(async (error: unknown) => {
        throw (await proof.mapError(error)) ?? error
      })
    ctx.waitUntil(drainOutbox(ctx.env))
    if (proof.onCommitted) ctx.waitUntil(proof.onCommitted())
    return session.respond()
  },
)

/** `POST /auth/second_factor/totp`: only an account without any factor sets one up on the way in. */
export const setUpSecondFactor = operation(
  contract.setUpSecondFactor,
  { access: 'public' },
  async (ctx) => {
    const { id } = ctx.body
    const addressTry = await countAddressTry(ctx)
    const challenge = await tryChallenge(ctx, id, 'sign_in')
    const userId = challenge.userId ?? ''
    const [accounts, counts] = await ctx.db.batch([accountById(userId), factorCounts(userId)])
    const account = accounts.rows[0]
    const { totp, passkeys } = counts.rows[0] ?? {}
    if (!account || totp || passkeys) throw challengeOver()
    const secret = randomTotpSecret()
    const secretEncrypted = await encryptTotpSecret(ctx.env, userId, secret)
    return {
      write: [
        ...refundAttempts([addressTry]),
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
)
