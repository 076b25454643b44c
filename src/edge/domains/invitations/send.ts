import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import type { RequestContext } from '#edge/jsonapi/index'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { insert, type Statement, sql, update } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { randomToken, uuidv7 } from '#edge/platform/ids'
import { dayMs, iso, now } from '#edge/platform/time'
import { invitationDays } from './contract'
import { invitations } from './table'

/** An invitation to an account, and the mail that carries its link; an earlier one ends. */
export const sendInvitation = async (
  ctx: RequestContext,
  userId: string,
  email: string,
): Promise<{ statements: Statement[]; notify: () => Promise<void> }> => {
  const id = uuidv7()
  const token = randomToken()
  const expiresAt = iso(now() + invitationDays * dayMs)
  return {
    statements: [
      update(invitations, { closedAt: ctx.now }, sql`user_id = ${userId} and closed_at is null`),
      insert(invitations, {
        id,
        userId,
        email,
        expiresAt,
        tokenHash: await sha256Hex(token),
        invitedBy: ctx.actor.id,
        createdAt: ctx.now,
      }),
      await enqueueDelivery(ctx.env, {
        id,
        key: `invitation:${id}`,
        userId,
        channel: 'email',
        to: email,
        kind: 'invitation',
        language: ctx.language,
        values: { link: `${appOrigin(ctx.env)}/auth/invitation?token=${token}` },
        expiresAt,
      }),
    ],
    notify: () => notifyQueue(ctx.env, id),
  }
}
