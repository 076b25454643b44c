import { changeOneRow } from '#edge/events/emit'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { codeHash, matchesCode } from '#edge/platform/crypto/hash'
import { deleteFrom, nextRows, type Statement, sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { iso } from '#edge/platform/time'
import { codeUnknown, maxCodeAttempts, sixDigits } from '../verification_codes'
import { createLoginAsCode as contract } from './contract'
import { loginAsPolicy } from './policy'
import { loginAsCodes } from './table'

const ttlMs = 10 * 60_000

const hashedText = (userId: string, code: string) => `login_as:${userId}:${code}`

/** Shown to the patient and kept as a hash; the newest alone works. */
export const createLoginAsCode = operation(
  contract,
  { policy: loginAsPolicy },
  async ({ actor, env, now }) => {
    const code = sixDigits()
    const expiresAt = iso(Date.parse(now) + ttlMs)
    const hash = await codeHash(env, hashedText(actor.id, code))
    return {
      write: [
        sql`
          insert into ${loginAsCodes} (user_id, code_hash, created_at, expires_at)
          values (${actor.id}, ${hash}, ${now}, ${expiresAt})
          on conflict (user_id) do update set code_hash = excluded.code_hash, attempts = 0,
            created_at = excluded.created_at, expires_at = excluded.expires_at`,
      ],
      event: { subjectId: actor.id, patientId: actor.id },
      data: { id: actor.id, code, expiresAt },
    }
  },
)

/**
 * Checks the code a patient read out, counting the try first. It is used up by the statements returned: of two at
 * once one is rolled back.
 *
 * @throws Problem 422 `code_required`, `code_unknown` or `code_wrong`, pointing to `code`
 */
export const verifyLoginAsCode = async (
  { db, env, now }: RequestContext,
  userId: string,
  typed: string | undefined,
): Promise<Statement[]> => {
  if (!typed)
    throw unprocessable('code_required', 'Enter the code that the patient reads to you.', 'code')
  const found = await db.first(sql<{ code_hash: string }>`
    update ${loginAsCodes} set attempts = attempts + 1
    where user_id = ${userId} and expires_at > ${now} and attempts < ${maxCodeAttempts}
    returning code_hash`)
  if (!found) throw codeUnknown()
  if (!(await matchesCode(env, hashedText(userId, typed), found.code_hash)))
    throw unprocessable('code_wrong', 'That code is not right. Check it with the patient.', 'code')
  return changeOneRow(
    deleteFrom(loginAsCodes, sql`user_id = ${userId} and code_hash = ${found.code_hash}`),
  )
}

/** Deletes codes that ended. */
export const expireLoginAsCodes = (at: number): Statement =>
  deleteFrom(loginAsCodes, nextRows(sql`${loginAsCodes}`, sql`expires_at < ${iso(at)}`))
