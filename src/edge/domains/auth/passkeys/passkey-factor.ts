import { refundAttempts } from '#edge/access/rate-limits'
import { operation } from '#edge/jsonapi/index'
import { sql, update } from '#edge/platform/db/index'
import {
  challengeOver,
  countAddressTry,
  credentialsAt,
  factorCounts,
  noPasskeyHere,
  passkeysOf,
  registrationFor,
  relyingPartyOf,
  tryChallenge,
} from '../../second_factors'
import { factorChallenges } from '../../second_factors/table'
import { accountById } from '../../sessions'
import { beginPasskeyFactor as contract } from './contract'

/** What the passkey signs is the challenge of the sign-in itself: it is spent with it. */
export const beginPasskeyFactor = operation(contract, { access: 'public' }, async (ctx) => {
  const { id } = ctx.body
  const addressTry = await countAddressTry(ctx)
  const site = await relyingPartyOf(ctx, ctx.request)
  const challenge = await tryChallenge(ctx, id, 'sign_in')
  const userId = challenge.userId ?? ''
  const [accounts, counts, known] = await ctx.db.batch([
    accountById(userId),
    factorCounts(userId),
    passkeysOf(userId),
  ])
  const account = accounts.rows[0]
  if (!account) throw challengeOver()
  const { host } = site
  const hasFactor = Boolean(counts.rows[0]?.totp) || known.rows.length > 0
  const credentials = credentialsAt(host, known.rows)
  if (hasFactor && credentials.length === 0) throw noPasskeyHere()
  return {
    write: [
      ...refundAttempts([addressTry]),
      update(
        factorChallenges,
        // Asking is no guess.
        { host, attempts: sql`max(0, attempts - 1)` },
        sql`id = ${challenge.id}`,
      ),
    ],
    event: null,
    data: hasFactor
      ? { type: 'passkey_requests' as const, id, host, credentials }
      : registrationFor(site, account, id),
  }
})
