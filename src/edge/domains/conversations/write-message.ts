import { emitEach, refuseStale } from '#edge/events/emit'
import type { z } from '#edge/jsonapi/contract'
import { encryptFields } from '#edge/jsonapi/encrypted-fields'
import type { RequestContext } from '#edge/jsonapi/index'
import type { Outcome } from '#edge/jsonapi/write/outcome'
import { readBack } from '#edge/jsonapi/write/outcome'
import {
  creationStamps,
  getTableColumns,
  inList,
  insertFrom,
  isConstraintError,
  type RowOf,
  returning,
  type SQL,
  type Statement,
  select,
  sql,
} from '#edge/platform/db/index'
import { uuidv7 } from '#edge/platform/ids'
import { conflict, Problem, unprocessable } from '#edge/platform/problem'
import { loadUnsent } from '../attachments'
import type { AttachmentSummary } from '../attachments/contract'
import { writeMentions } from './mentions/write-mentions'
import { type MessageFields, type message, previewOf } from './messages/contract'
import { messages as messagesResource, senderFields } from './messages/resource'
import { messages } from './messages/table'
import { conversations as resource } from './resource'
import { conversations } from './table'

type Sent = z.output<typeof message>

export const archivedText = 'This conversation has been archived. No new messages can be sent.'

interface Written {
  readonly conversationId: string
  readonly patientId: string | null
  readonly input: MessageFields
  /** Whether its sender may still write in the conversation, which the event proves. */
  readonly isInScope?: SQL
  /** What opens the conversation, where it is new. */
  readonly before?: readonly Statement[]
}

/**
 * A message once: inserted under the sender's own name for it, or found under it. The conversation moves by trigger,
 * the event is written only where the message was.
 */
export const writeMessage = async (
  ctx: RequestContext,
  { conversationId, patientId, input, isInScope, before = [] }: Written,
): Promise<Outcome<Sent>> => {
  const { actor, now } = ctx
  const id = uuidv7()
  const clientId = input.clientId ?? id
  const fromUserId = input.fromUserId ?? actor.id
  const replyingMessageId = input.replyingMessageId ?? null
  const loadOwnFiles = () =>
    loadUnsent(ctx, { conversationId, clientId }, input.attachmentIds ?? [])
  const files = input.attachmentIds?.length ? await loadOwnFiles() : null
  const [{ messageText, attachments }, { preview }] = await Promise.all([
    encryptFields(messagesResource, ctx.env, id, {
      messageText: input.messageText,
      attachments: files,
    }),
    encryptFields(resource, ctx.env, conversationId, {
      preview: previewOf(input.messageText || `📎 ${files?.map(({ name }) => name).join(', ')}`),
    }),
  ])
  const tail = sql`from ${conversations} where ${conversations.id} = ${conversationId} and ${conversations.status} = 'open'
    and ${repliesWithin(replyingMessageId, conversationId)}
    on conflict (sent_by_user_id, client_id) do update set client_id = excluded.client_id`
  const row = {
    id,
    conversationId,
    patientId,
    seq: sql`${conversations.lastSeq} + 1`,
    fromUserId,
    sentByUserId: actor.id,
    replyingMessageId,
    messageText,
    attachments: attachments ?? null,
    preview,
    clientId,
    ...creationStamps(now),
  }
  const sent = returning(insertFrom(messages, row, tail), sentFields)
  return {
    write: [
      ...before,
      sent,
      emitEach(
        ctx,
        {
          name: 'conversations.send',
          subjectType: 'conversations',
          subjectId: conversationId,
          patientId,
          detail: { message_id: id, ...(fromUserId !== actor.id && { from_user_id: fromUserId }) },
        },
        sql`where ${isWritten(id)}`,
        isInScope,
      ),
      ...carryFiles(id, input.attachmentIds ?? []),
      ...writeMentions(ctx, conversationId, { messageId: id }, input.mentionedUserIds ?? []),
    ],
    event: null,
    provesScope: isInScope !== undefined,
    mapError: async (error) => {
      // One of its files was removed meanwhile: it is refused for that, as it would be now.
      if (files && isConstraintError(error, 'stale_version')) await loadOwnFiles()
      return undefined
    },
    read: readBack(sent, async ([written]) => {
      const found = written ?? (await ctx.db.first(sentBefore(actor.id, clientId)))
      return found
        ? present(found, input.messageText, files, conversationId)
        : refuse(await ctx.db.first(conversationStatus(conversationId)))
    }),
  }
}

/** Not where the sender's name for it was another message's, which was answered with instead. */
const isWritten = (id: string): SQL => sql`exists (select 1 from messages where id = ${id})`

/** All of them, or the batch is refused. Nothing where the message was there already: its files are carried by the first. */
const carryFiles = (messageId: string, fileIds: readonly string[]): Statement[] => {
  const ids = [...new Set(fileIds)]
  if (ids.length === 0) return []
  return [
    sql`
      update attachments set message_id = ${messageId}
      where ${inList(sql`id`, ids)} and message_id is null
        and ${isWritten(messageId)}`,
    refuseStale(sql`changes() <> ${ids.length} and ${isWritten(messageId)}`),
  ]
}

const repliesWithin = (replyingMessageId: string | null, conversationId: string): SQL =>
  replyingMessageId
    ? sql`exists (select 1 from messages quoted where quoted.id = ${replyingMessageId} and quoted.conversation_id = ${conversationId})`
    : sql`1`

const sentFields = { ...getTableColumns(messages), ...senderFields }
type SentRow = RowOf<typeof sentFields>

/** What arrived before the conversation was closed. */
const sentBefore = (senderId: string, clientId: string) =>
  select(
    sentFields,
    sql`from ${messages} where ${messages.sentByUserId} = ${senderId} and ${messages.clientId} = ${clientId}`,
  )

const conversationStatus = (id: string) =>
  sql<{ status: string }>`select status from conversations where id = ${id}`

const refuse = (conversation: { readonly status: string } | undefined): never => {
  if (conversation?.status === 'archived') throw conflict('conversation_archived', archivedText)
  throw unprocessable(
    'unknown_message',
    'The message you reply to is not here',
    'replying_message_id',
  )
}

const present = (
  found: SentRow,
  text: string,
  files: AttachmentSummary[] | null,
  conversationId: string,
): Sent => {
  if (found.conversationId !== conversationId)
    throw new Problem(422, 'client_id_reused', 'This id was used for another message', {
      source: { pointer: '/data/attributes/client_id' },
    })
  return {
    ...found,
    type: 'messages',
    fromName: found.fromName ?? '',
    messageId: found.id,
    messageText: found.withdrawnAt ? null : text,
    attachments: found.withdrawnAt ? null : files,
  }
}
