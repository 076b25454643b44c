import { type Role, roles } from '#edge/access/roles'
import { randomTotpSecret, totpUri } from '#edge/access/totp'
import { brandNameFor } from '#edge/deliveries/brand'
import { forRoles, onSubject, operation } from '#edge/jsonapi/index'
import { insert, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { accountById } from '../sessions'
import { userSubject } from '../users'
import {
  challengeOver,
  factorCounts,
  newChallenge,
  spendChallenge,
  tryChallenge,
} from './challenge'
import * as contract from './contract'
import { newRecoveryCodes } from './recovery-codes'
import { totpFactors } from './table'
import { decryptTotpSecret, encryptTotpSecret, matchTotpStep, totpFactorOf } from './totp-factor'

/** For operations on one's own account alone: another's is a 404, and a role that is not named a 403. */
const ownAccountOf = (who: readonly Role[]) =>
  onSubject(userSubject, forRoles(who, { scope: 'own', can: 'everything' }))
const onOwnAccount = ownAccountOf(roles)
const onOwnStaffAccount = ownAccountOf(roles.filter((role) => role !== 'patient'))

export const readFactors = operation(contract.readFactors, onOwnAccount, async (ctx) => {
  const { id } = ctx.user
  const [totp, counts] = await ctx.db.batch([totpFactorOf(id), factorCounts(id)])
  return {
    data: {
      id,
      totpSince: totp.rows[0]?.createdAt ?? null,
      recoveryCodesLeft: counts.rows[0]?.recoveryCodes ?? 0,
    },
  }
})

/** The app in use stays until the other one has shown a code. */
export const replaceTotp = operation(contract.replaceTotp, onOwnStaffAccount, async (ctx) => {
  const { id } = ctx.user
  const account = await ctx.db.require(accountById(id))
  const secret = randomTotpSecret()
  const { token, statement } = await newChallenge({
    purpose: 'add_totp',
    userId: id,
    sessionId: ctx.actor.sessionId,
    secretEncrypted: await encryptTotpSecret(ctx.env, id, secret),
  })
  const issuer = await brandNameFor(ctx.env, { userId: id })
  return {
    write: [statement],
    event: { subjectType: 'users', subjectId: id },
    data: {
      id: token,
      secret,
      uri: totpUri(secret, issuer, account.email),
    },
  }
})

export const confirmTotp = operation(contract.confirmTotp, onOwnStaffAccount, async (ctx) => {
  const { id } = ctx.user
  const challenge = await tryChallenge(ctx, ctx.body.id, 'add_totp')
  const { secretEncrypted, sessionId } = challenge
  if (challenge.userId !== id || sessionId !== ctx.actor.sessionId || !secretEncrypted)
    throw challengeOver()
  const secret = await decryptTotpSecret(ctx.env, { userId: id, secretEncrypted })
  const lastStep = await matchTotpStep(secret, ctx.body.code)
  if (lastStep === null)
    throw unprocessable('factor_wrong', 'That code is not right. Try the next one.', 'code')
  return {
    write: [
      ...spendChallenge(ctx, challenge),
      insert(
        totpFactors,
        { userId: id, secretEncrypted, lastStep, createdAt: ctx.now },
        sql`on conflict (user_id) do update set secret_encrypted = excluded.secret_encrypted,
          last_step = excluded.last_step, created_at = excluded.created_at`,
      ),
    ],
    event: { subjectType: 'users', subjectId: id },
  }
})

export const createRecoveryCodes = operation(
  contract.createRecoveryCodes,
  onOwnStaffAccount,
  async (ctx) => {
    const { id } = ctx.user
    const { codes, statements } = await newRecoveryCodes(ctx.env, id, ctx.now)
    return {
      write: statements,
      event: { subjectType: 'users', subjectId: id },
      data: { id, codes },
    }
  },
)
