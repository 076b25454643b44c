import { sql } from 'drizzle-orm'
import { hashPassword, isGuessable, verifyPassword } from '../../access/passwords'
import { countAttempt } from '../../access/rate-limits'
import { insert, raw } from '../../db/statement'
import { deliver, nudge } from '../../deliveries/deliver'
import { passwordLetter } from '../../deliveries/letter'
import { emit } from '../../events/emit'
import { drain } from '../../events/nudge'
import { uuidv7 } from '../../identifiers'
import { parseBody } from '../../jsonapi/body'
import { notFound, Problem, unprocessable, validate } from '../../jsonapi/errors'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import type { RequestContext } from '../../jsonapi/request-context'
import { now } from '../../time'
import { type PasswordRules, password as passwordBy } from '../../vocabulary'
import { type Account, accountById } from './accounts'
import { changePassword } from './contract'
import { endAll } from './logout'
import { originOf } from './origin'
import { credentials } from './tables'

/** Milliseconds after a sign-in by code in which it stands for the current password. */
const freshFor = 15 * 60_000

/** Your own password; every other session of yours ends. */
export const setPassword = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { db, env, actor } = ctx
  if (ctx.param('id') !== actor.id) throw notFound()
  const { attributes } = await parseBody(c, 4 * 1024)
  const body = validate(changePassword.body, attributes)
  const [accounts, session, settings] = await db.batch([
    accountById(actor.id),
    raw<{ method: string; createdAt: string }>(
      sql`select method, created_at as createdAt from sessions where id = ${actor.sessionId}`,
    ),
    raw<{ key: string; value: string }>(
      sql`select key, value from system_settings where key in
        ('password_length', 'password_lowercase', 'password_uppercase', 'password_digits', 'password_symbols')`,
    ),
  ])
  const account = accounts.rows[0]
  if (!account) throw notFound()
  await itIsThem(ctx, account, session.rows[0], body.currentPassword)
  if (account.role === 'patient' && !account.emailVerifiedAt)
    throw unprocessable(
      'email_unverified',
      'Verify your email first: it is what you sign in with, together with the password.',
    )
  const { firstName, lastName, email, phone } = account
  const rules: PasswordRules = {
    ...rulesOf(settings.rows),
    blocked: (text) => isGuessable(text, [firstName, lastName, email, phone ?? '']),
  }
  const password = validate(passwordBy(rules), body.password, '/data/attributes/password')
  const letter = uuidv7()
  await db.batch([
    insert(
      credentials,
      {
        userId: actor.id,
        passwordHash: await hashPassword(password),
        passwordSetAt: ctx.now,
        failedAttempts: 0,
      },
      sql`on conflict (user_id) do update set password_hash = excluded.password_hash,
        password_set_at = excluded.password_set_at, failed_attempts = 0`,
    ),
    emit(ctx, {
      name: 'users.change_password',
      subjectType: 'users',
      subjectId: actor.id,
      patientId: account.role === 'patient' ? actor.id : null,
    }),
    ...endAll(ctx, { userId: actor.id, role: account.role }, 'password', actor.sessionId),
    await deliver(env, {
      id: letter,
      key: `password:${letter}`,
      userId: actor.id,
      channel: 'email',
      to: email,
      template: 'password_changed',
      letter: passwordLetter(`${originOf(c, env)}/auth/login`),
    }),
  ])
  ctx.waitUntil(nudge(env, letter))
  ctx.waitUntil(drain(env))
  return respond(null, 204)
}

/** The current password, or a code passed moments ago. */
const itIsThem = async (
  ctx: RequestContext,
  { id, passwordHash }: Account,
  session: { method: string; createdAt: string } | undefined,
  current: string | undefined,
): Promise<void> => {
  if (session?.method === 'code' && Date.parse(session.createdAt) + freshFor > now()) return
  if (!current)
    throw new Problem(
      422,
      'confirm_first',
      'Enter your current password, or sign in with a code and try again.',
      { source: { pointer: '/data/attributes/current_password' } },
    )
  await countAttempt(ctx, `current:${id}`, { requests: 10, windowSeconds: 900 })
  if (!(await verifyPassword(passwordHash, current)))
    throw unprocessable(
      'wrong_current_password',
      'The current password is not right.',
      'current_password',
    )
}

const rulesOf = (settings: readonly { key: string; value: string }[]): PasswordRules =>
  Object.fromEntries(
    settings.map(({ key, value }) => [key.slice('password_'.length), Number(value)]),
  )
