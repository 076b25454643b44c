import type { Role } from '#edge/access/roles'
import type { Api } from '#edge/client'
import type { ClientResource } from '#edge/client-types'
import type { AttachmentSummary } from '#edge/domains/attachments/contract'
import type { conversations } from '#edge/domains/conversations/contract'
import type { ConversationKind } from '#edge/domains/conversations/kinds'
import type { messages } from '#edge/domains/conversations/messages/contract'
import { appendRows } from '../stores/append-rows'

/** A person of a conversation, as a list shows them. */
export interface Correspondent {
  readonly id: string
  readonly name: string
  readonly pronouns: string | null
  readonly portrait: string | null
  readonly outOfOfficeMessage: string | null
}

/** A conversation as the one who looks at it sees it. */
export interface Conversation {
  readonly id: string
  readonly version: number
  readonly kind: ConversationKind
  readonly status: 'open' | 'archived'
  readonly subject: string | null
  readonly preview: string | null
  readonly lastSenderId: string | null
  readonly lastMessageAt: string
  readonly lastSeq: number
  readonly unreadCount: number
  readonly lastReadSeq: number
  /** How far the other side has read. */
  readonly seenSeq: number
  readonly pinnedAt: string | null
  readonly waitingSince: string | null
  readonly counterpart: Correspondent | null
  readonly patientId: string | null
  readonly assigneeId: string | null
  readonly assigneeName: string | null
  /** What the reader may do with it. */
  readonly can: readonly string[]
}

export interface ConversationMessage {
  readonly id: string
  readonly conversationId: string
  readonly seq: number
  /** Null where it was withdrawn from the reader; the care team still reads it. */
  readonly text: string | null
  readonly withdrawnAt: string | null
  readonly withdrawnByName: string | null
  readonly attachments: readonly AttachmentSummary[]
  readonly fromUserId: string
  readonly fromName: string
  readonly fromRole: Role
  readonly sentByUserId: string
  readonly sentByName: string | null
  readonly replyingMessageId: string | null
  readonly clientId: string
  readonly createdAt: string
}

type ConversationRow = ClientResource<typeof conversations>
type MessageRow = Omit<ClientResource<typeof messages>, 'version' | 'can' | 'conversation'>

export const toConversation = ({
  version = 1,
  patient,
  assignee,
  can = [],
  archivedAt: _,
  createdAt: __,
  type: ___,
  ...row
}: ConversationRow): Conversation => ({
  ...row,
  subject: row.subject ?? null,
  version,
  patientId: patient?.id ?? null,
  assigneeId: assignee?.id ?? null,
  can,
})

export const toMessage = (row: MessageRow): ConversationMessage => ({
  id: row.id,
  conversationId: row.conversationId,
  seq: row.seq,
  text: row.messageText,
  withdrawnAt: row.withdrawnAt,
  withdrawnByName: row.withdrawnByName,
  attachments: row.attachments ?? [],
  fromUserId: row.fromUserId,
  fromName: row.fromName,
  fromRole: row.fromRole,
  sentByUserId: row.sentByUserId,
  sentByName: row.sentByName,
  replyingMessageId: row.replyingMessageId,
  clientId: row.clientId,
  createdAt: row.createdAt,
})

/** The newest conversations; those that were pinned first. */
export const loadConversations = async (api: Api): Promise<Conversation[]> => {
  const rows = await api.conversations.list({ page: { size: 50 } })
  const all = rows.map(toConversation)
  return [...all.filter(({ pinnedAt }) => pinnedAt), ...all.filter(({ pinnedAt }) => !pinnedAt)]
}

/** The newest conversations with something unread, for the home. */
export const loadUnreadConversations = async (api: Api): Promise<Conversation[]> =>
  (await loadConversations(api)).filter(({ unreadCount }) => unreadCount > 0).slice(0, 3)

export const loadConversation = async (api: Api, id: string): Promise<Conversation> =>
  toConversation(await api.conversations.get(id))

/** One message; null where it is not there, or does not come. */
export const loadMessage = (
  api: Api,
  conversations: string,
  id: string,
): Promise<ConversationMessage | null> =>
  api.messages
    .in({ conversations })
    .get(id)
    .then(toMessage)
    .catch(() => null)

/** A stretch of a conversation, the oldest first. */
export interface MessagePage {
  readonly messages: readonly ConversationMessage[]
  /** Whether there are more beyond it, in the direction it was read in. */
  readonly hasMore: boolean
  /** The place of the message it was read for. */
  readonly at?: number
}
const pageSize = 30

/** The messages before one, or the newest. */
export const loadOlderMessages = async (
  api: Api,
  conversationId: string,
  beforeSeq?: number,
): Promise<MessagePage> => {
  const { rows, next } = await api.messages.in({ conversations: conversationId }).page({
    ...(beforeSeq && { filter: { until: beforeSeq } }),
    page: { size: pageSize },
  })
  return { messages: rows.map(toMessage).reverse(), hasMore: next !== null }
}

/** The place of a message as an address names it, for who comes from a search; else `NaN`. */
export const placeIn = (address: URLSearchParams): number =>
  Number.parseInt(address.get('at') ?? '', 10)

/** The newest messages; where a place is named, those around it as well, which may leave a gap. */
export const loadMessagesAt = async (
  api: Api,
  conversationId: string,
  at: number,
): Promise<MessagePage> => {
  const newest = loadOlderMessages(api, conversationId)
  if (!at) return newest
  const [{ messages }, before, after] = await Promise.all([
    newest,
    loadOlderMessages(api, conversationId, at + 1),
    loadNewerMessages(api, conversationId, at, pageSize),
  ])
  return { ...before, at, messages: mergeMessages(mergeMessages(before.messages, after), messages) }
}

/** Adds the first unread messages to a page that does not reach them, since a conversation opens there. */
export const addFirstUnread = async (
  api: Api,
  { id, unreadCount, lastReadSeq }: Conversation,
  page: MessagePage,
): Promise<MessagePage> => {
  const first = page.messages[0]?.seq ?? 0
  if (unreadCount === 0 || page.at || !page.hasMore || first <= lastReadSeq + 1) return page
  const around = await loadMessagesAt(api, id, lastReadSeq + 1)
  const messages = mergeMessages(around.messages, page.messages)
  return { messages, hasMore: around.hasMore }
}

/** The messages after one, oldest first: all of them, or at least `max`. */
export const loadNewerMessages = async (
  api: Api,
  conversationId: string,
  afterSeq: number,
  max: number,
): Promise<ConversationMessage[]> => {
  const found: ConversationMessage[] = []
  for (let from = afterSeq + 1; ; ) {
    const { rows, next } = await api.messages
      .in({ conversations: conversationId })
      .page({ filter: { from }, sort: 'seq', page: { size: Math.min(max, 100) } })
    found.push(...rows.map(toMessage))
    const last = rows.at(-1)
    if (!next || !last || found.length >= max) return found
    from = last.seq + 1
  }
}

/** One list out of two, each message once, in order. */
export const mergeMessages = (
  before: readonly ConversationMessage[],
  more: readonly ConversationMessage[],
): readonly ConversationMessage[] =>
  appendRows(before, more).sort((one, another) => one.seq - another.seq)
