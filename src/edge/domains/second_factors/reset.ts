import { evictUserSessions } from '#edge/access/sessions/session'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { deleteFrom, sql } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { Problem } from '#edge/platform/problem'
import { forgetDevices, revokeAllSessions } from '../sessions'
import { voidCodes } from '../verification_codes'
import { passkeys } from './passkeys/table'
import { forgetRecoveryCodes } from './recovery-codes'
import { factorChallenges, totpFactors } from './table'

/**
 * Takes every second factor of a colleague away, with their sessions: their next sign-in sets a new one up. The
 * colleague is told by mail, so that a reset they did not ask for is noticed.
 */
export const resetSecondFactors = async (
  ctx: WriteContext,
  row: Row,
  { reason }: { readonly reason: string },
): Promise<Change> => {
  if (row.id === ctx.actor.id)
    throw new Problem(403, 'own_account', 'You cannot do this to your own account')
  const userId = String(row.id)
  const messageId = uuidv7()
  return {
    detail: { reason },
    also: [
      ...[totpFactors, passkeys, factorChallenges].map((table) =>
        deleteFrom(table, sql`user_id = ${userId}`),
      ),
      forgetRecoveryCodes(userId),
      forgetDevices(userId),
      voidCodes(ctx, userId),
      ...revokeAllSessions(ctx, { id: userId, role: row.role }, 'second_factor'),
      await enqueueDelivery(ctx.env, {
        id: messageId,
        key: `second-factor-reset:${messageId}`,
        userId,
        channel: 'email',
        to: String(row.email),
        kind: 'second_factor_reset',
        language: ctx.language,
        values: { link: `${appOrigin(ctx.env)}/auth/login?with=password` },
      }),
    ],
    onCommitted: async () => {
      evictUserSessions(userId)
      await notifyQueue(ctx.env, messageId)
    },
  }
}
