import { emitEach } from '#edge/events/emit'
import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql } from '#edge/platform/db/index'

type Source = { readonly messageId: string } | { readonly noteId: string }

/**
 * Brings a message or a note to colleagues: each is added to the conversation and told. Does nothing where the message
 * was not written, because it was there already.
 */
export const writeMentions = (
  ctx: RequestContext,
  conversationId: string,
  source: Source,
  userIds: readonly string[],
): readonly Statement[] => {
  if (userIds.length === 0) return []
  const { actor, now } = ctx
  const [messageId, noteId] =
    'messageId' in source ? [source.messageId, null] : [null, source.noteId]
  const list = sql`(select distinct value from json_each(${JSON.stringify(userIds)}) where value <> ${actor.id})`
  const isThere = messageId ? sql`exists (select 1 from messages where id = ${messageId})` : sql`1`
  return [
    sql`
      insert into conversation_users (conversation_id, user_id, added_by_id, joined_at)
      select ${conversationId}, value, ${actor.id}, ${now} from ${list} where ${isThere}
      on conflict (conversation_id, user_id) do update set
        joined_at = ifnull(joined_at, excluded.joined_at), added_by_id = ifnull(added_by_id, excluded.added_by_id)`,
    sql`
      insert into message_mentions (id, conversation_id, message_id, note_id, user_id, mentioned_by_id, created_at)
      select ${messageId ?? noteId} || ':' || value, ${conversationId}, ${messageId}, ${noteId}, value, ${actor.id}, ${now}
      from ${list} where ${isThere}`,
    emitEach(
      ctx,
      {
        name: 'conversations.mention',
        subjectType: 'conversations',
        subjectId: conversationId,
        detail: sql`json_object('user_id', mention.user_id)`,
      },
      sql`from message_mentions mention where mention.id in (
        select ${messageId ?? noteId} || ':' || value from ${list})`,
    ),
  ]
}

/** Ends the waiting of what a colleague was mentioned in. */
export const seeMentions = (conversationId: string, userId: string, now: string): Statement =>
  sql`update message_mentions set seen_at = ${now}
    where user_id = ${userId} and conversation_id = ${conversationId} and seen_at is null`
