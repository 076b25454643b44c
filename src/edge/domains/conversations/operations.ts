import { isolateLimit } from '#edge/access/rate-limits'
import { operation, type RequestContext } from '#edge/jsonapi/index'
import { type LiveMessage, publishToChannels } from '#edge/live/channel'
import { sql, stamps } from '#edge/platform/db/index'
import { Problem } from '#edge/platform/problem'
import { attachmentOperations } from '../attachments'
import { audienceOfConversation, isKindOf, staffOf } from './audience'
import { markConversationRead, sendMessage } from './contract'
import { patientKinds } from './kinds'
import { memberOperations, requireMentionable } from './members/operations'
import { sendersOf } from './members/send-on-behalf'
import { mentionOperations } from './mentions/operations'
import { seeMentions } from './mentions/write-mentions'
import { messageAttachments } from './messages/attachment-contract'
import { readsWithdrawn } from './messages/resource'
import { presenceOperation } from './presence/operation'
import { searchOperation } from './search/operation'
import { startOperation, startSupportOperation } from './start'
import { asReader, asWriter } from './subject'
import { noteRead } from './user-state'
import { writeMessage } from './write-message'

/** Counted by the isolate: a message costs no statement for it. */
const maxMessagesPerMinute = 60

const send = operation(sendMessage, asWriter, async (ctx) => {
  const { conversation, body, actor } = ctx
  if (body.fromUserId && body.fromUserId !== actor.id)
    await requireSender(ctx, conversation.id, body.fromUserId)
  await requireMentionable(ctx, body.mentionedUserIds)
  isolateLimit(`messages ${actor.id}`, maxMessagesPerMinute)
  return writeMessage(ctx, {
    conversationId: conversation.id,
    patientId: conversation.patientId,
    isInScope: ctx.isInScope,
    input: body,
  })
})

/** 403 unless the caller may write on behalf of that user here. */
const requireSender = async (
  { db, actor }: RequestContext,
  conversationId: string,
  userId: string,
): Promise<void> => {
  const maySend = await db.exists(
    sql`select 1 from users where id = ${userId} and id in (${sendersOf(actor, conversationId)})`,
  )
  if (!maySend)
    throw new Problem(
      403,
      'cannot_message',
      "You don't have permissions to send a message to this user.",
    )
}

/** Relayed to the reader's other windows and to the other side, colleagues among themselves too, and kept in no log. */
const markRead = operation(markConversationRead, asReader, (ctx) => {
  const { conversation, body, actor, env, now } = ctx
  const { id, kind, patientId } = conversation
  const isPatient = actor.id === patientId
  const toPatient = !isPatient && isKindOf(patientKinds, kind) && patientId
  const readEvent: LiveMessage = {
    action: 'status_changed',
    event: { type: 'conversations', id },
    key: null,
  }
  return {
    write: [
      audienceOfConversation(id),
      noteRead(ctx, id, body.lastReadSeq),
      sql`
        update user_notifications set read_at = ${now}, ${stamps()}
        where user_id = ${actor.id} and type in ('UNREAD', 'GENERIC') and subject_id = ${id} and read_at is null`,
      ...(isPatient ? [completeUnread(id, actor.id, now)] : [seeMentions(id, actor.id, now)]),
    ],
    event: null,
    onCommitted: ([audience]) => {
      const others = toPatient ? [toPatient] : staffOf(audience?.rows[0])
      return publishToChannels(env, new Map([actor.id, ...others].map((to) => [to, [readEvent]])))
    },
  }
})

const completeUnread = (conversationId: string, patientId: string, now: string) =>
  sql`
    update todos set status = 'done', ${stamps(now)}
    where patient_id = ${patientId} and type = 'UNREAD' and subject_id = ${conversationId} and status = 'todo'
      and not exists (select 1 from messages m join conversation_users s
        on s.conversation_id = m.conversation_id and s.user_id = ${patientId}
        where m.conversation_id = ${conversationId} and m.seq > s.last_read_seq and m.sent_by_user_id <> ${patientId})`

export const conversationOperations = [
  send,
  markRead,
  startOperation,
  startSupportOperation,
  searchOperation,
  presenceOperation,
  ...memberOperations,
  ...mentionOperations,
  ...attachmentOperations(messageAttachments, { ...asWriter, withMessages: { readsWithdrawn } }),
]
