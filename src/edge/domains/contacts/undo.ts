import { sql } from 'drizzle-orm'
import { addressLimit, countAttempts } from '../../access/rate-limits'
import type { RequestContext } from '../../access/request-context'
import type { DeliveryChannel } from '../../deliveries/contract'
import { assertOneRowChanged, emit } from '../../events/emit'
import { drainOutbox } from '../../events/request-drain'
import { parseBody } from '../../jsonapi/body'
import type { HonoContext } from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { sha256Hex } from '../../platform/crypto/hash'
import { isConstraintError } from '../../platform/db/connection'
import { inList, raw, type Statement, selectAll, update } from '../../platform/db/statement'
import { conflict, unprocessable, validate } from '../../platform/problem'
import { now } from '../../platform/time'
import { type Account, accountById } from '../auth/accounts'
import { undoChange } from '../auth/contract'
import { endAll } from '../auth/logout'
import { voidCodes } from '../auth/void-codes'
import { pendingTtlMs, undoTtlMs } from './pending'
import { contactChanges } from './table'

type Change = typeof contactChanges.$inferSelect

/**
 * `POST /auth/contact_changes/undo`, signed in or not: the old contact says that a change was not theirs. It and
 * all later changes are taken back, codes are void, selectAll session ends, and a password that may be known is gone.
 */
export const undoContactChange = async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
  const { attributes } = await parseBody(c, 2 * 1024)
  const { token } = validate(undoChange.body, attributes)
  await countAttempts(ctx, [await addressLimit(ctx, 'undo', { requests: 60, windowSeconds: 600 })])
  const { db } = ctx
  const change = await db.first(
    selectAll(contactChanges, sql`where undo_hash = ${await sha256Hex(token)}`),
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
  await db
    .batch(undoStatements(ctx, account, change, later.rows, passwordRemoved))
    .catch((error: unknown) => {
      if (isConstraintError(error, 'users_by_email'))
        throw conflict(
          'email_taken',
          'Another account uses this email now. Contact customer support.',
        )
      throw isConstraintError(error, 'stale_version') ? linkOver() : error
    })
  ctx.waitUntil(drainOutbox(ctx.env))
  return respond({
    data: {
      type: 'contact_changes',
      id: change.id,
      attributes: { channel: change.channel, password_removed: passwordRemoved },
    },
  })
}

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
    update(contactChanges, { undoneAt: at }, sql`id = ${change.id} and undone_at is null`),
    assertOneRowChanged(),
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
          raw(sql`
            update credentials set password_hash = null, password_set_at = null
            where user_id = ${account.id}`),
        ]
      : []),
    voidCodes(ctx, account.id),
    raw(sql`delete from known_devices where user_id = ${account.id}`),
    emit(ctx, {
      name: 'users.undo_contact_change',
      subjectType: 'users',
      subjectId: account.id,
      patientId: account.role === 'patient' ? account.id : null,
      detail: { channel: change.channel },
    }),
    ...endAll(ctx, account, 'contact_undone'),
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
      ? sql`email = ${oldValue}, email_verified_at = ${oldVerifiedAt}`
      : sql`phone = ${oldValue}, phone_verified_at = ${oldVerifiedAt}`
  return raw(sql`
    update users set ${values}, version = version + 1, updated_at = ${ctx.now}
    where id = ${userId}`)
}
