import type { DeliveryChannel } from '#edge/deliveries/contract'
import { changeOneRow } from '#edge/events/emit'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { sha256Hex } from '#edge/platform/crypto/hash'
import {
  byConstraint,
  inList,
  type Statement,
  selectAll,
  sql,
  stamps,
  update,
} from '#edge/platform/db/index'
import { conflict, unprocessable } from '#edge/platform/problem'
import { now } from '#edge/platform/time'
import { forgetProposals } from '../account_proposals'
import { type Account, accountById, forgetDevices, revokeAllSessions } from '../sessions'
import { voidCodes } from '../verification_codes'
import { undoContactChange as contract } from './contract'
import { pendingTtlMs, undoTtlMs } from './pending'
import { contactChanges } from './table'

type Change = typeof contactChanges.$inferSelect

/**
 * For callers signed in or not: the old contact says that a change was not theirs. It and all later changes are
 * taken back, codes are void, every session ends, and a password that may be known is removed, as are the second factors
 * that were added since and what waits for a second admin.
 */
export const undoContactChange = operation(contract, { access: 'public' }, async (ctx) => {
  const { db } = ctx
  const change = await db.first(
    selectAll(contactChanges, sql`where undo_hash = ${await sha256Hex(ctx.body.token)}`),
  )
  if (!change || isOver(change)) throw linkOver()
  const [accounts, later] = await db.batch([
    accountById(change.userId),
    selectAll(
      contactChanges,
      sql`where user_id = ${change.userId} and undone_at is null
        and applied_at >= ${change.appliedAt ?? ctx.now} order by applied_at, id`,
    ),
  ])
  const account = accounts.rows[0]
  if (!account) throw linkOver()
  const passwordRemoved = change.appliedAt !== null && account.passwordHash !== null
  const { id, channel } = change
  return {
    write: undoStatements(ctx, account, change, later.rows, passwordRemoved),
    event: {
      subjectId: account.id,
      patientId: account.role === 'patient' ? account.id : null,
    },
    detail: { channel },
    mapError: undoError,
    data: { id, channel, passwordRemoved },
  }
})

const undoError = (error: unknown) =>
  byConstraint({
    users_by_email: conflict(
      'email_taken',
      'Another account uses this email now. Customer support can help you.',
    ),
    stale_version: linkOver(),
  })(error)

const isOver = ({ appliedAt, closedAt, undoneAt, createdAt }: Change): boolean =>
  closedAt !== null ||
  undoneAt !== null ||
  (appliedAt
    ? Date.parse(appliedAt) + undoTtlMs <= now()
    : Date.parse(createdAt) + pendingTtlMs <= now())

const linkOver = () =>
  unprocessable(
    'link_over',
    'This link was used already, or is too old. Contact customer support if something is wrong.',
  )

const undoStatements = (
  ctx: RequestContext,
  account: Account,
  change: Change,
  later: readonly Change[],
  passwordRemoved: boolean,
): Statement[] => {
  const at = ctx.now
  return [
    ...changeOneRow(
      update(contactChanges, { undoneAt: at }, sql`id = ${change.id} and undone_at is null`),
    ),
    update(
      contactChanges,
      { undoneAt: at },
      sql`user_id = ${account.id} and undone_at is null and (applied_at is null
        or ${inList(
          contactChanges.id,
          later.map(({ id }) => id),
        )})`,
    ),
    ...(['email', 'sms'] as const).flatMap((channel) => {
      const first = later.find((each) => each.channel === channel)
      return first ? [restore(ctx, account.id, channel, first)] : []
    }),
    ...(passwordRemoved
      ? [
          sql`
            update credentials set password_hash = null, password_set_at = null
            where user_id = ${account.id}`,
        ]
      : []),
    ...(['passkeys', 'totp_factors', 'recovery_codes'] as const).map(
      (table) => sql`
        delete from ${sql.identifier(table)}
        where user_id = ${account.id} and created_at >= ${change.createdAt}`,
    ),
    forgetProposals(account.id),
    voidCodes(ctx, account.id),
    forgetDevices(account.id),
    ...revokeAllSessions(ctx, account, 'contact_undone'),
  ]
}

const restore = (
  ctx: RequestContext,
  userId: string,
  channel: DeliveryChannel,
  { oldValue, oldVerifiedAt }: Change,
): Statement => {
  const values =
    channel === 'email'
      ? sql`email = ${oldValue}, email_verified_at = ${oldVerifiedAt}, email_confirmed_at = null`
      : sql`phone = ${oldValue}, phone_verified_at = ${oldVerifiedAt}, phone_confirmed_at = null`
  return sql`
    update users set ${values}, ${stamps(ctx.now)}
    where id = ${userId}`
}
