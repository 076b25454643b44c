import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { notifyQueue } from '../../deliveries/enqueue-delivery'
import { sha256Hex } from '../../platform/crypto/hash'
import { type Statement, update } from '../../platform/db/statement'
import { randomToken } from '../../platform/ids'
import type { ContactAccount } from './account'
import { applyChange, warnOfChange } from './apply'
import { contactChanges } from './table'

/** The statements by which a pending change, proven now, takes effect; its old contact is warned unless it was already. */
export const provePending = async (
  ctx: RequestContext,
  account: ContactAccount,
  { id, channel, newValue, undoHash }: typeof contactChanges.$inferSelect,
): Promise<{ statements: Statement[]; notify: () => Promise<void> }> => {
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
