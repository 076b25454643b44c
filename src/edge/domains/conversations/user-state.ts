import type { RequestContext } from '#edge/jsonapi/index'
import { type Statement, sql } from '#edge/platform/db/index'
import { mayAddMembers } from './policy'

/** Adds a user to a conversation; one who is in it stays. */
export const joinConversation = (
  { actor, now }: RequestContext,
  conversationId: string,
  userId: string,
): Statement =>
  sql`
    insert into conversation_users (conversation_id, user_id, added_by_id, joined_at)
    select ${conversationId}, ${userId}, ${actor.id}, ${now} where ${mayAddMembers(actor, conversationId)}
    on conflict (conversation_id, user_id) do update set
      joined_at = ifnull(joined_at, excluded.joined_at), added_by_id = ifnull(added_by_id, excluded.added_by_id)`

export const pinConversation = (
  { actor }: RequestContext,
  conversationId: string,
  pinnedAt: string | null,
): Statement =>
  sql`
    insert into conversation_users (conversation_id, user_id, pinned_at)
    values (${conversationId}, ${actor.id}, ${pinnedAt})
    on conflict (conversation_id, user_id) do update set pinned_at = excluded.pinned_at`

/** How far the caller has read: only ever further, and never beyond what there is. */
export const noteRead = (
  { actor }: RequestContext,
  conversationId: string,
  seq: number,
): Statement =>
  sql`
    insert into conversation_users (conversation_id, user_id, last_read_seq)
    select id, ${actor.id}, min(${seq}, last_seq) from conversations where id = ${conversationId}
    on conflict (conversation_id, user_id) do update set last_read_seq = max(last_read_seq, excluded.last_read_seq)`
