import { sql } from 'drizzle-orm'
import { hashPassword, isGuessable } from '#edge/access/passwords'
import { type Role, roles } from '#edge/access/roles'
import { policyOver } from '#edge/access/scope-policy'
import { assertStepUp } from '#edge/access/step-up'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import { passwordChangedMessage } from '#edge/deliveries/templates'
import { operation, subject } from '#edge/jsonapi/endpoint-operation'
import { insert, raw } from '#edge/platform/db/statement'
import { appOrigin } from '#edge/platform/environment'
import { type PasswordRules, password as passwordBy } from '#edge/platform/fields'
import { uuidv7 } from '#edge/platform/ids'
import { notFound, unprocessable, validate } from '#edge/platform/problem'
import { accountById, revokeAllSessions } from '../sessions'
import { credentials } from '../sessions/table'
import { users as resource } from '../users'
import { users } from '../users/table'
import { voidCodes } from '../verification_codes'
import { changePassword as contract } from './contract'
import { assertCurrentPassword } from './step-up'

const own = ['own', 'change_password'] as const
const ownAccount = policyOver(
  users.id,
  Object.fromEntries(roles.map((role) => [role, own])) as Record<Role, typeof own>,
)

/** The password of the caller's own account; every other session of it ends. */
export const changePassword = operation(contract, {
  subject: subject(resource, 'id', { id: users.id }),
  policy: ownAccount,
  handle: async (ctx) => {
    const { db, env, actor, body } = ctx
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
    const messageId = uuidv7()
    return {
      write: [
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
        voidCodes(ctx, actor.id),
        ...revokeAllSessions(ctx, account, 'password', actor.sessionId),
        await enqueueDelivery(env, {
          id: messageId,
          key: `password:${messageId}`,
          userId: actor.id,
          channel: 'email',
          to: email,
          template: 'password_changed',
          language: ctx.language,
          message: passwordChangedMessage(`${appOrigin(env)}/auth/login`),
        }),
      ],
      event: {
        patientId: account.role === 'patient' ? actor.id : null,
      },
      onCommitted: () => notifyQueue(env, messageId),
    }
  },
})

const rulesOf = (settings: readonly { key: string; value: string }[]): PasswordRules =>
  Object.fromEntries(
    settings.map(({ key, value }) => [key.slice('password_'.length), Number(value)]),
  )
