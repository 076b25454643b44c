import { sql } from 'drizzle-orm'
import { type Row, resource } from '#edge/jsonapi/resource'
import { requireColleagues } from '../members/operations'
import { writeMentions } from '../mentions/write-mentions'
import { nameOf } from '../names'
import { staffPolicyWithin } from '../policy'
import { conversationNotes as contract } from './contract'
import { conversationNotes as table } from './table'

export const conversationNotes = resource(contract, {
  table,
  patient: table.patientId,
  // Who reads a conversation notes beside it; patients have no access at all.
  policy: staffPolicyWithin(sql`${table.conversationId}`, ['create']),
  fields: {
    authorName: nameOf(table.authorId),
    mentionedUserIds: sql<string>`(select json_group_array(m.user_id) from message_mentions m where m.note_id = ${table.id})`,
  },
  serialize: (row: Row) => ({
    ...row,
    mentionedUserIds: JSON.parse(String(row.mentionedUserIds ?? '[]')),
  }),
  create: async (ctx, { mentionedUserIds = [] }, links) => {
    const conversationId = links.conversation ?? ''
    await requireColleagues(ctx, mentionedUserIds, 'mentioned_user_ids')
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
