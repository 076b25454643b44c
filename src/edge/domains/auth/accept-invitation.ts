import { hashPassword } from '#edge/access/passwords'
import { addressLimit, countAttempts } from '#edge/access/rate-limits'
import { emit } from '#edge/events/emit'
import { drainOutbox } from '#edge/events/request-drain'
import { operation } from '#edge/jsonapi/index'
import { isConstraintError } from '#edge/platform/db/index'
import { findInvitation, invitationOver, redeemInvitation } from '../invitations'
import { openSessionOrChallenge } from '../second_factors'
import { accountById } from '../sessions'
import { acceptInvitation as contract } from './contract'
import { savePassword, validateNewPassword } from './new-password'

/** The link shows that its reader has the mailbox; they choose a password, then set up their second factor. */
export const acceptInvitation = operation(contract, { access: 'public' }, async (ctx) => {
  const { token, password: typed } = ctx.body
  await countAttempts(ctx, [await addressLimit(ctx, 'invitation', { max: 30, windowSeconds: 600 })])
  const invitation = await findInvitation(ctx, token)
  const account = await ctx.db.first(accountById(invitation.userId))
  if (!account) throw invitationOver()
  const password = await validateNewPassword(ctx, account, typed)
  const entry = await openSessionOrChallenge(ctx, account, 'code')
  await ctx.db
    .batch([
      // First: they hold while the account is as it was read.
      ...entry.statements,
      ...redeemInvitation(ctx, invitation),
      savePassword(account.id, await hashPassword(password), ctx.now),
      emit(ctx, {
        name: 'invitations.accept',
        subjectType: 'users',
        subjectId: account.id,
        actorId: account.id,
        actorRole: account.role,
      }),
    ])
    .catch((error: unknown) => {
      throw isConstraintError(error, 'stale_version') ? invitationOver() : error
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  return entry.respond()
})
