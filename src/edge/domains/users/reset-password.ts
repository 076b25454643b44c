import { evictUserSessions } from '#edge/access/sessions/session'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import type { Change, Row, WriteContext } from '#edge/jsonapi/index'
import { sql } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { formerEmails, revokeAllSessions } from '../sessions'
import { voidCodes } from '../verification_codes'

/**
 * Takes the password of a colleague away, with their sessions and codes: no one learns it, and they choose another by a
 * code to their own email. Their second step stays.
 */
export const resetPassword = async (ctx: WriteContext, row: Row): Promise<Change> => {
  const userId = String(row.id)
  const letters = [String(row.email), ...(await formerEmails(ctx, userId))].map((to) => ({
    id: uuidv7(),
    to,
  }))
  return {
    also: [
      sql`
        update credentials set password_hash = null, password_set_at = null where user_id = ${userId}`,
      voidCodes(ctx, userId),
      ...revokeAllSessions(ctx, { id: userId, role: row.role }, 'password'),
      ...(await Promise.all(
        letters.map((letter) =>
          enqueueDelivery(ctx.env, {
            ...letter,
            key: `password-reset:${letter.id}`,
            userId,
            channel: 'email',
            kind: 'password_reset',
            language: String(row.language),
            values: { link: `${appOrigin(ctx.env)}/auth/forgot-password?next=/staff` },
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
