import { type RequestContext, resource } from '#edge/jsonapi/index'
import { integer, plainTableOf, text } from '#edge/jsonapi/table'
import { sql } from '#edge/platform/db/index'
import { unprocessable } from '#edge/platform/problem'
import { requireColleagues } from '../members/operations'
import { writeMentions } from '../mentions/write-mentions'
import { conversationPolicy, staffPolicyWithin } from '../policy'
import { conversations } from '../table'
import { conversationNotes as contract } from './contract'

const table = plainTableOf(contract, {
  patientId: text('patient_id'),
  version: integer().notNull(),
})

const writers = conversationPolicy({ patient: [], staff: [] })

/** A mention adds whom it names: who only reads a conversation mentions those who are in it. */
const requireMayAdd = async (
  { actor, db }: RequestContext,
  conversationId: string,
  userIds: readonly string[],
): Promise<void> => {
  const rule = writers[actor.role]
  const mayWrite = (rule?.canWithin ?? rule?.scope)?.(actor) ?? sql`0`
  const mayAdd = await db.exists(sql`
    select 1 from ${conversations} where ${conversations.id} = ${conversationId} and (${mayWrite}
      or not exists (select 1 from json_each(${JSON.stringify(userIds)}) named where not exists (
        select 1 from conversation_users joined where joined.conversation_id = ${conversationId}
          and joined.user_id = named.value and joined.joined_at is not null)))`)
  if (!mayAdd)
    throw unprocessable(
      'not_a_member',
      'Mention colleagues who are in this conversation',
      'mentioned_user_ids',
    )
}

export const conversationNotes = resource(contract, {
  table,
  // Who reads a conversation notes beside it; patients have no access at all.
  policy: staffPolicyWithin(sql`${table.conversationId}`, ['create']),
  fields: {
    mentionedUserIds: sql<string>`(select json_group_array(m.user_id) from message_mentions m where m.note_id = ${table.id})`,
  },
  create: async (ctx, { mentionedUserIds = [] }, links) => {
    const conversationId = links.conversation ?? ''
    await requireColleagues(ctx, mentionedUserIds, 'mentioned_user_ids')
    if (mentionedUserIds.length > 0) await requireMayAdd(ctx, conversationId, mentionedUserIds)
    return {
      set: {
        authorId: ctx.actor.id,
        patientId: sql`(select c.patient_id from conversations c where c.id = ${conversationId})`,
      },
      also: writeMentions(ctx, conversationId, { noteId: ctx.id }, mentionedUserIds),
      detail: { conversation_id: conversationId },
    }
  },
})
