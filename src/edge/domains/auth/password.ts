import { hashPassword } from '#edge/access/passwords'
import { roles } from '#edge/access/roles'
import { assertStepUp } from '#edge/access/step-up'
import { forRoles, operation, policyOver, subject } from '#edge/jsonapi/index'
import { unprocessable } from '#edge/platform/problem'
import { accountById, revokeAllSessions, securityNotice } from '../sessions'
import { users as resource } from '../users'
import { users } from '../users/table'
import { voidCodes } from '../verification_codes'
import { changePassword as contract } from './contract'
import { savePassword, validateNewPassword } from './new-password'
import { assertCurrentPassword } from './step-up'

const ownAccount = policyOver(users.id, forRoles(roles, ['own', 'change_password']))

const onId = { subject: subject(resource, 'id'), policy: ownAccount }

/** The password of the caller's own account; every other session of it ends. */
export const changePassword = operation(contract, onId, async (ctx) => {
  const { db, actor, body } = ctx
  const account = await db.require(accountById(actor.id))
  if (body.currentPassword) await assertCurrentPassword(ctx, account, body.currentPassword)
  else await assertStepUp(ctx)
  if (account.role === 'patient' && !account.emailVerifiedAt)
    throw unprocessable(
      'email_unverified',
      'Verify your email first: it is what you sign in with, together with the password.',
    )
  const password = await validateNewPassword(ctx, account, body.password)
  const notice = await securityNotice(ctx, account, 'password_changed')
  return {
    write: [
      savePassword(actor.id, await hashPassword(password), ctx.now),
      voidCodes(ctx, actor.id),
      ...revokeAllSessions(ctx, account, 'password', actor.sessionId),
      ...notice.statements,
    ],
    event: {
      patientId: account.role === 'patient' ? actor.id : null,
    },
    onCommitted: notice.notify,
  }
})
