import type { Role } from '#edge/access/roles'
import { type Guard, resource } from '#edge/jsonapi/index'
import { sql, update, userName } from '#edge/platform/db/index'
import { conflict, forbidden } from '#edge/platform/problem'
import { forgetFiles } from '../../attachments'
import { unansweredSince } from '../attributes'
import { policyWithin } from '../policy'
import { conversations } from '../table'
import { messages as contract } from './contract'
import { messages as table } from './table'

/** One's own; a clinical admin takes back those of others too. */
const isTheirsToDelete: Guard = (row, { actor }) => {
  if (row.deletedAt) return conflict('deleted', 'This message was deleted')
  const own = row.sentByUserId === actor.id || row.fromUserId === actor.id
  return own || actor.role === 'clinical_admin' ? null : forbidden()
}

/** Who a message is from, and who wrote it for them. */
export const senderFields = {
  fromName: userName(table.fromUserId),
  fromRole: sql<Role>`(select u.role from users u where u.id = ${table.fromUserId})`,
  sentByName: sql<
    string | null
  >`iif(${table.sentByUserId} = ${table.fromUserId}, null, ${userName(table.sentByUserId)})`,
}

export const messages = resource(contract, {
  table,
  // Who sees a conversation reads its messages; patients delete none.
  policy: policyWithin(sql`${table.conversationId}`, { patient: [], staff: ['delete'] }),
  fields: {
    messageId: table.id,
    ...senderFields,
  },
  guards: { delete: isTheirsToDelete },
  // Its place stays; its words go.
  delete: async (ctx, row) => {
    const files = row.attachments ? await forgetFiles(ctx, String(row.id)) : null
    return {
      ...files,
      set: {
        messageText: null,
        attachments: null,
        preview: null,
        deletedAt: ctx.now,
        deletedById: ctx.actor.id,
      },
      also: [
        ...(files?.also ?? []),
        update(
          conversations,
          { waitingSince: unansweredSince, reportedWaitingSince: null },
          sql`${conversations.id} = ${row.conversationId} and ${conversations.status} = 'open'`,
        ),
      ],
      detail: { conversation_id: row.conversationId, seq: row.seq },
    }
  },
})
