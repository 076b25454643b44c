import { Buffer } from 'node:buffer'
import { acceptedSteps, totpCode } from '#edge/access/totp'
import { changeOneRow } from '#edge/events/emit'
import { decryptField, encryptField } from '#edge/platform/crypto/field-encryption'
import { constantTimeEqual } from '#edge/platform/crypto/hash'
import type { Keyring } from '#edge/platform/crypto/keys'
import { type Statement, selectAll, sql } from '#edge/platform/db/index'
import { now } from '#edge/platform/time'
import { totpFactors } from './table'

const secretContext = (userId: string) => `totp_factors.secret:${userId}`

export const encryptTotpSecret = async (env: Keyring, userId: string, secret: string) =>
  Buffer.from(await encryptField(env, secret, secretContext(userId)))
export const decryptTotpSecret = (
  env: Keyring,
  { userId, secretEncrypted }: { userId: string; secretEncrypted: ArrayLike<number> },
): Promise<string> => decryptField(env, secretEncrypted, secretContext(userId))

export const totpFactorOf = (userId: string) =>
  selectAll(totpFactors, sql`where user_id = ${userId}`)

/** The step whose code was typed, of the steps that are right now; null for a wrong code. All are compared. */
export const matchTotpStep = async (secret: string, typed: string): Promise<number | null> => {
  const matches = await Promise.all(
    acceptedSteps(now()).map(async (step) => ({
      step,
      isRight: constantTimeEqual(await totpCode(secret, step), typed),
    })),
  )
  return matches.findLast(({ isRight }) => isRight)?.step ?? null
}

/** Counts a code: it and those before it never count again. */
export const redeemTotpStep = (userId: string, step: number): Statement[] =>
  changeOneRow(sql`
    update totp_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`)
