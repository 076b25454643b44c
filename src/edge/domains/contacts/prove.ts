import { sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { nudge } from '../../deliveries/enqueue-delivery'
import { secretHash } from '../../platform/crypto/hash'
import { type Statement, update } from '../../platform/db/statement'
import { secretText } from '../../platform/ids'
import type { ContactAccount } from './account'
import { applyChange, warnOfChange } from './apply'
import { contactChanges } from './table'

/** The statements by which a pending change, proven now, takes effect; its old contact is warned unless it was already. */
export const provePending = async (
  ctx: RequestContext,
  account: ContactAccount,
  { id, channel, newValue, undoHash }: typeof contactChanges.$inferSelect,
): Promise<{ statements: Statement[]; notify: () => Promise<void> }> => {
  const undoToken = secretText()
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
              { undoHash: await secretHash(undoToken) },
              sql`id = ${id} and undo_hash is null`,
            ),
            warning,
          ]
        : []),
    ],
    notify: () => (warning ? nudge(ctx.env, id) : Promise.resolve()),
  }
}
