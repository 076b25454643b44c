import { assertStepUp } from '#edge/access/step-up'
import type { DeliveryChannel } from '#edge/deliveries/contract'
import { notifyQueue } from '#edge/deliveries/enqueue-delivery'
import type { RequestContext } from '#edge/jsonapi/index'
import { sha256Hex } from '#edge/platform/crypto/hash'
import { insert, type Statement, sql, update } from '#edge/platform/db/index'
import { randomToken, uuidv7 } from '#edge/platform/ids'
import { type ContactAccount, contactOf, contactToWarn, isProven } from '../sessions'
import { applyChange, warnOfChange } from './apply'
import { contactChanges } from './table'

export interface ContactInput {
  readonly email?: string | undefined
  readonly phone?: string | null | undefined
}

export interface ContactWrite {
  readonly statements: readonly Statement[]
  /** After the commit. */
  readonly notify: () => Promise<void>
}

/**
 * The writes that change an email or a phone. The session must have stepped up. A patient's proven contact
 * stays until the new one is proven; anything else is replaced at once, as unproven. The old contact is warned.
 */
export const changeContacts = async (
  ctx: RequestContext,
  account: ContactAccount,
  { email, phone }: ContactInput,
): Promise<ContactWrite> => {
  const inputs: readonly (readonly [DeliveryChannel, string | null | undefined])[] = [
    ['email', email],
    ['sms', phone],
  ]
  const changes = inputs.flatMap(([channel, value]) =>
    value === undefined || value === contactOf(account, channel).value ? [] : [{ channel, value }],
  )
  if (changes.length === 0) return { statements: [], notify: async () => {} }
  await assertStepUp(ctx)
  const writes = await Promise.all(
    changes.map(({ channel, value }) => writeChange(ctx, account, channel, value)),
  )
  return {
    statements: writes.flatMap(({ statements }) => statements),
    notify: () => notifyQueue(ctx.env, ...writes.flatMap(({ warning }) => warning ?? [])),
  }
}

const writeChange = async (
  ctx: RequestContext,
  account: ContactAccount,
  channel: DeliveryChannel,
  value: string | null,
): Promise<{ statements: Statement[]; warning: string | null }> => {
  const old = contactOf(account, channel)
  const waits = account.role === 'patient' && isProven(account, old)
  const isOwn = ctx.actor.id === account.id
  // The user's own change is told once it is proven; one that staff ask for, at once.
  const warns = (!waits || !isOwn) && contactToWarn(account, channel) !== undefined
  const id = uuidv7()
  const undoToken = randomToken()
  const warning = warns
    ? await warnOfChange(ctx, account, { id, channel, isApplied: !waits }, undoToken)
    : null
  return {
    statements: [
      update(
        contactChanges,
        { closedAt: ctx.now },
        sql`user_id = ${account.id} and channel = ${channel} and applied_at is null and closed_at is null`,
      ),
      insert(contactChanges, {
        id,
        userId: account.id,
        channel,
        oldValue: old.value,
        oldVerifiedAt: old.verifiedAt,
        newValue: value,
        requestedBy: ctx.actor.id,
        createdAt: ctx.now,
        undoHash: warns ? await sha256Hex(undoToken) : null,
      }),
      ...(waits
        ? []
        : applyChange(ctx, account, {
            id,
            channel,
            value,
            isProven: account.role !== 'patient' && channel === 'email',
          })),
      ...(warning ? [warning] : []),
    ],
    warning: warning ? id : null,
  }
}

/** The statements by which a pending change, proven now, takes effect; its old contact is warned unless it was already. */
export const applyPendingChange = async (
  ctx: RequestContext,
  account: ContactAccount,
  { id, channel, newValue, undoHash }: typeof contactChanges.$inferSelect,
): Promise<ContactWrite> => {
  const undoToken = randomToken()
  const warning = undoHash
    ? null
    : await warnOfChange(ctx, account, { id, channel, isApplied: true }, undoToken)
  return {
    statements: [
      ...applyChange(ctx, account, { id, channel, value: newValue, isProven: true }),
      ...(warning
        ? [
            update(
              contactChanges,
              { undoHash: await sha256Hex(undoToken) },
              sql`id = ${id} and undo_hash is null`,
            ),
            warning,
          ]
        : []),
    ],
    notify: () => (warning ? notifyQueue(ctx.env, id) : Promise.resolve()),
  }
}
