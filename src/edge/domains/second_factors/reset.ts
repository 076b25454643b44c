import { evictUserSessions } from '#edge/access/sessions/session'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { deleteFrom, sql } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { Problem } from '#edge/platform/problem'
import { iso, now } from '#edge/platform/time'
import { decideByTwo, forgetProposals, hasProposal, proposalWaitMs } from '../account_proposals'
import { forgetDevices, formerEmails, revokeAllSessions } from '../sessions'
import { voidCodes } from '../verification_codes'
import { passkeys } from './passkeys/table'
import { forgetRecoveryCodes } from './recovery-codes'
import { factorChallenges, totpFactors } from './table'

/**
 * Takes every second factor of a colleague away, with their sessions: their next sign-in sets a new one up. The
 * colleague is told by mail, at an email that was theirs until lately too, so that a reset they did not ask for is
 * noticed. Within 72 hours of a change of their email it takes a second admin: both in one hand would be the account.
 */
export const resetSecondFactors = async (
  ctx: WriteContext,
  row: Row,
  { reason }: { readonly reason: string },
): Promise<Change> => {
  if (row.id === ctx.actor.id)
    throw new Problem(403, 'own_account', 'You cannot do this to your own account')
  const userId = String(row.id)
  const { isAgreed, statements } = (await hasOtherEmail(ctx, userId))
    ? await decideByTwo(ctx, { userId, act: 'second_factor', value: 'reset' })
    : { isAgreed: true, statements: [forgetProposals(userId, 'second_factor')] }
  if (!isAgreed) return { detail: { reason, proposed: true }, also: statements }
  const letters = [String(row.email), ...(await formerEmails(ctx, userId))].map((to) => ({
    id: uuidv7(),
    to,
  }))
  return {
    detail: { reason },
    also: [
      ...statements,
      ...[totpFactors, passkeys, factorChallenges].map((table) =>
        deleteFrom(table, sql`user_id = ${userId}`),
      ),
      forgetRecoveryCodes(userId),
      forgetDevices(userId),
      voidCodes(ctx, userId),
      ...revokeAllSessions(ctx, { id: userId, role: row.role }, 'second_factor'),
      ...(await Promise.all(
        letters.map((letter) =>
          enqueueDelivery(ctx.env, {
            ...letter,
            key: `second-factor-reset:${letter.id}`,
            userId,
            channel: 'email',
            kind: 'second_factor_reset',
            language: String(row.language),
            values: { link: `${appOrigin(ctx.env)}/auth/login?with=password` },
          }),
        ),
      )),
    ],
    onCommitted: async () => {
      evictUserSessions(userId)
      await notifyQueue(ctx.env, ...letters.map(({ id }) => id))
    },
  }
}

/** Another email was proposed or put in place for the account within 72 hours, and not taken back. */
const hasOtherEmail = ({ db }: WriteContext, userId: string): Promise<boolean> =>
  db.exists(sql`
    select 1 where ${hasProposal(userId, 'email')} or exists (
      select 1 from contact_changes where user_id = ${userId} and channel = 'email'
        and requested_by <> user_id and undone_at is null
        and applied_at > ${iso(now() - proposalWaitMs)})`)
