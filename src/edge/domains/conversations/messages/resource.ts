import type { Role } from '#edge/access/roles'
import { type Actor, type Guard, resource } from '#edge/jsonapi/index'
import { sql, update, userName } from '#edge/platform/db/index'
import { conflict, forbidden } from '#edge/platform/problem'
import { unansweredSince } from '../attributes'
import { policyWithin } from '../policy'
import { conversations } from '../table'
import { messages as contract } from './contract'
import { messages as table } from './table'

/** A message is withdrawn by who wrote it, and by the one in whose name it stands. */
const isTheirsToWithdraw: Guard = (row, { actor }) => {
  if (row.withdrawnAt) return conflict('withdrawn', 'This message was withdrawn')
  return row.sentByUserId === actor.id || row.fromUserId === actor.id ? null : forbidden()
}

/** Advice that a patient could read is part of the record: these roles read it after it was withdrawn. */
const readersOfWithdrawn: readonly Role[] = [
  'provider',
  'assistant',
  'clinical_lead',
  'clinical_admin',
]
export const readsWithdrawn = (actor: Actor | null): boolean =>
  actor !== null && readersOfWithdrawn.includes(actor.role)

/** Who a message is from, and who wrote it for them. */
export const senderFields = {
  fromName: userName(table.fromUserId),
  fromRole: sql<Role>`(select u.role from users u where u.id = ${table.fromUserId})`,
  sentByName: sql<
    string | null
  >`iif(${table.sentByUserId} = ${table.fromUserId}, null, ${userName(table.sentByUserId)})`,
  withdrawnByName: userName(table.withdrawnById),
}

export const messages = resource(contract, {
  table,
  // Who sees a conversation reads its messages.
  policy: policyWithin(sql`${table.conversationId}`, { patient: ['delete'], staff: ['delete'] }),
  fields: {
    messageId: table.id,
    ...senderFields,
  },
  serialize: (row, actor) =>
    row.withdrawnAt && !readsWithdrawn(actor)
      ? { ...row, messageText: null, attachments: null }
      : row,
  guards: { delete: isTheirsToWithdraw },
  // A message is part of the record: it is withdrawn, and nothing of it is destroyed.
  delete: (ctx, row) => ({
    set: { withdrawnAt: ctx.now, withdrawnById: ctx.actor.id },
    also: [
      update(
        conversations,
        { waitingSince: unansweredSince, reportedWaitingSince: null },
        sql`${conversations.id} = ${row.conversationId} and ${conversations.status} = 'open'`,
      ),
    ],
    detail: { conversation_id: row.conversationId, seq: row.seq },
  }),
})
