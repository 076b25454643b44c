import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import type { RequestContext } from '#edge/jsonapi/index'
import type { Statement } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import type { ContactAccount } from './contact'
import { reachableContact } from './reachable-contact'

/** Rows of `notification_kinds.tsv` that tell an owner what became of their account. */
type SecurityNoticeKind =
  | 'account_closed'
  | 'account_closed_by_staff'
  | 'passkey_added'
  | 'passkey_removed'
  | 'password_changed'
  | 'sign_in_guesses'

export interface SecurityNotice {
  /** For the batch of its cause. */
  readonly statements: readonly Statement[]
  /** Once it is committed. */
  readonly notify: () => Promise<void>
}

/**
 * Tells the owner of an account what became of it, by mail, else by text: a contact that they have proven and that takes
 * messages. Without one nothing is sent. The same `key` is told once.
 */
export const securityNotice = async (
  ctx: RequestContext,
  account: ContactAccount,
  kind: SecurityNoticeKind,
  key?: string,
): Promise<SecurityNotice> => {
  const to = await reachableContact(ctx, account)
  if (!to) return { statements: [], notify: async () => {} }
  const id = uuidv7()
  return {
    statements: [
      await enqueueDelivery(ctx.env, {
        id,
        kind,
        key: key ?? `${kind}:${id}`,
        userId: account.id,
        channel: to.channel,
        to: to.address,
        language: account.language,
        values: { link: `${appOrigin(ctx.env)}/auth/login` },
      }),
    ],
    notify: () => notifyQueue(ctx.env, id),
  }
}
