import type { DeliveryChannel } from '#edge/deliveries/contract'
import { enqueueDelivery, notifyQueue } from '#edge/deliveries/enqueue-delivery'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql } from '#edge/platform/db/index'
import { appOrigin } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import { hourMs, iso, now } from '#edge/platform/time'
import type { ContactAccount } from './contact'
import { reachableContact } from './reachable-contact'

/** Rows of `notification_kinds.tsv` that tell an owner what became of their account. */
type SecurityNoticeKind =
  | 'account_closed'
  | 'account_closed_by_staff'
  | 'authenticator_added'
  | 'first_sign_in'
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
 * messages, and an email that was theirs until lately. Without one nothing is sent. The same `key` is told once.
 */
export const securityNotice = async (
  ctx: RequestContext,
  account: ContactAccount,
  kind: SecurityNoticeKind,
  key?: string,
): Promise<SecurityNotice> => {
  const to = await reachableContact(ctx, account)
  const former = await formerEmails(ctx, account.id)
  return noticeTo(
    ctx,
    account,
    kind,
    [...(to ? [to] : []), ...former.map((address) => ({ channel: 'email' as const, address }))],
    key,
  )
}

/** Tells it to what is on file, proven or not. */
export const noticeTo = async (
  ctx: RequestContext,
  account: ContactAccount,
  kind: SecurityNoticeKind,
  recipients: readonly { readonly channel: DeliveryChannel; readonly address: string }[],
  key?: string,
): Promise<SecurityNotice> => {
  const notices = recipients.map((to, at) => ({ ...to, id: uuidv7(), part: at ? `:${at}` : '' }))
  return {
    statements: await Promise.all(
      notices.map(({ id, part, channel, address }) =>
        enqueueDelivery(ctx.env, {
          id,
          kind,
          key: key ? `${key}${part}` : `${kind}:${id}`,
          userId: account.id,
          channel,
          to: address,
          language: account.language,
          values: { link: `${appOrigin(ctx.env)}/auth/login` },
        }),
      ),
    ),
    notify: () => notifyQueue(ctx.env, ...notices.map(({ id }) => id)),
  }
}

/** How long an email that was replaced still hears what becomes of the account. */
const formerEmailTtlMs = 72 * hourMs

/** The emails of an account that others replaced within 72 hours, and that did not take it back. */
export const formerEmails = async (
  { db }: Pick<RequestContext, 'db'>,
  userId: string,
): Promise<readonly string[]> => {
  const found = await db.all(sql<{ email: string }>`
    select distinct c.old_value as email from contact_changes c join users u on u.id = c.user_id
    where c.user_id = ${userId} and c.channel = 'email' and c.undone_at is null
      and c.applied_at > ${iso(now() - formerEmailTtlMs)} and c.requested_by <> c.user_id
      and c.old_value is not null and c.old_value <> u.email`)
  return found.map(({ email }) => email)
}
