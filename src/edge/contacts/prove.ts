import { sql } from 'drizzle-orm'
import { secretHash } from '../crypto/hash'
import { type Statement, update } from '../db/statement'
import { nudge } from '../deliveries/deliver'
import { secretText } from '../identifiers'
import type { RequestContext } from '../jsonapi/request-context'
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
