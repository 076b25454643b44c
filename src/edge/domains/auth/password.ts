import { sql } from 'drizzle-orm'
import { hashPassword, isGuessable } from '../../access/passwords'
import type { RequestContext } from '../../access/request-context'
import { enqueueDelivery, notifyQueue } from '../../deliveries/enqueue-delivery'
import { passwordChangedMessage } from '../../deliveries/templates'
import { emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { insert, raw } from '../../platform/db/statement'
import { type PasswordRules, password as passwordBy } from '../../platform/fields'
import { uuidv7 } from '../../platform/ids'
import { notFound, unprocessable, validate } from '../../platform/problem'
import { accountById } from './accounts'
import { originOf } from './app-origin'
import { changePassword } from './contract'
import { endAll } from './logout'
import { assertCurrentPassword, assertStepUp } from './step-up'
import { credentials } from './tables'
import { voidCodes } from './void-codes'

/** Your own password; every other session of yours ends. */
export const setPassword = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { db, env, actor } = ctx
  if (ctx.param('id') !== actor.id) throw notFound()
  const { attributes } = await parseBody(c, 4 * 1024)
  const body = validate(changePassword.body, attributes)
  const [accounts, settings] = await db.batch([
    accountById(actor.id),
    raw<{ key: string; value: string }>(
      sql`select key, value from system_settings where key in
        ('password_length', 'password_lowercase', 'password_uppercase', 'password_digits', 'password_symbols')`,
    ),
  ])
  const account = accounts.rows[0]
  if (!account) throw notFound()
  if (body.currentPassword) await assertCurrentPassword(ctx, account, body.currentPassword)
  else await assertStepUp(ctx)
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
      },
      sql`on conflict (user_id) do update set password_hash = excluded.password_hash,
        password_set_at = excluded.password_set_at`,
    ),
    emit(ctx, {
      name: 'users.change_password',
      subjectType: 'users',
      subjectId: actor.id,
      patientId: account.role === 'patient' ? actor.id : null,
    }),
    voidCodes(ctx, actor.id),
    ...endAll(ctx, account, 'password', actor.sessionId),
    await enqueueDelivery(env, {
      id: letter,
      key: `password:${letter}`,
      userId: actor.id,
      channel: 'email',
      to: email,
      template: 'password_changed',
      message: passwordChangedMessage(`${originOf(c, env)}/auth/login`),
    }),
  ])
  ctx.waitUntil(notifyQueue(env, letter))
  ctx.waitUntil(drainOutbox(env))
  return respond(null, 204)
}

const rulesOf = (settings: readonly { key: string; value: string }[]): PasswordRules =>
  Object.fromEntries(
    settings.map(({ key, value }) => [key.slice('password_'.length), Number(value)]),
  )
