import { base32Of } from '#edge/access/totp'
import { changeOneRow } from '#edge/events/emit'
import { codeHash } from '#edge/platform/crypto/hash'
import { fieldKeys, type Keyring } from '#edge/platform/crypto/keys'
import { deleteFrom, inList, insert, type Statement, sql } from '#edge/platform/db/index'
import { recoveryCodes } from './table'

const codeCount = 10
/** Ten characters of base32, which are 50 bits: too many to guess. */
const randomBytes = 7
const codeLength = 10

const hashOf = (env: Keyring, userId: string, code: string): Promise<string> =>
  codeHash(env, `recovery:${userId}:${code.replace(/[^A-Z2-7]/g, '')}`)

/** New codes for an account in place of its old ones: as they are shown, and what keeps their hashes. */
export const newRecoveryCodes = async (
  env: Keyring,
  userId: string,
  createdAt: string,
): Promise<{ codes: string[]; statements: Statement[] }> => {
  const codes = Array.from({ length: codeCount }, () => {
    const code = base32Of(crypto.getRandomValues(new Uint8Array(randomBytes))).slice(0, codeLength)
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
  const hashes = await Promise.all(codes.map((code) => hashOf(env, userId, code)))
  return {
    codes,
    statements: [
      forgetRecoveryCodes(userId),
      ...hashes.map((hash) => insert(recoveryCodes, { userId, codeHash: hash, createdAt })),
    ],
  }
}

export const forgetRecoveryCodes = (userId: string): Statement =>
  deleteFrom(recoveryCodes, sql`user_id = ${userId}`)

/** Uses a code up, or refuses the batch: a code that is not there, or was used, changes none. */
export const redeemRecoveryCode = async (
  env: Keyring,
  userId: string,
  code: string,
  usedAt: string,
): Promise<Statement[]> => {
  // Under every key still in use: a code outlives the rotation of keys.
  const hashes = await Promise.all(
    fieldKeys(env).map(({ id, secret }) => hashOf({ FIELD_KEYS: `${id}:${secret}` }, userId, code)),
  )
  return changeOneRow(sql`
    update recovery_codes set used_at = ${usedAt}
    where user_id = ${userId} and used_at is null
      and ${inList(sql`code_hash`, hashes)}`)
}
