import { isGuessable } from '#edge/access/passwords'
import type { RequestContext } from '#edge/jsonapi/index'
import { insert, type Statement, sql } from '#edge/platform/db/index'
import { type PasswordRules, password as passwordBy } from '#edge/platform/password'
import { validate } from '#edge/platform/problem'
import type { Account } from '../sessions'
import { credentials } from '../sessions/table'

/** A password for an account, if the clinic's rules take it. */
export const validateNewPassword = async (
  { db }: RequestContext,
  { firstName, lastName, email, phone }: Account,
  typed: string,
): Promise<string> => {
  // Read when a password is chosen, not when the worker starts.
  const { isBlocked } = await import('#edge/access/blocked-passwords')
  const settings = await db.all(
    sql<{ key: string; value: string }>`select key, value from system_settings where key in
      ('password_length', 'password_lowercase', 'password_uppercase', 'password_digits', 'password_symbols')`,
  )
  const rules: PasswordRules = {
    ...Object.fromEntries(
      settings.map(({ key, value }) => [key.slice('password_'.length), Number(value)]),
    ),
    blocked: (text) =>
      isBlocked(text) || isGuessable(text, [firstName, lastName, email, phone ?? '']),
  }
  return validate(passwordBy(rules), typed, '/data/attributes/password')
}

export const savePassword = (userId: string, passwordHash: string, at: string): Statement =>
  insert(
    credentials,
    { userId, passwordHash, passwordSetAt: at },
    sql`on conflict (user_id) do update set password_hash = excluded.password_hash,
      password_set_at = excluded.password_set_at`,
  )
