import { sql } from 'drizzle-orm'
import { type Announcement, announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { supportInbox } from '#edge/live/contract'
import type { Db } from '#edge/platform/db/connection'
import { raw } from '#edge/platform/db/statement'
import { type ConversationKind, careKinds, patientKinds } from './kinds'

/** A conversation with the accounts of everyone it concerns. */
interface AnnouncedConversation {
  readonly id: string
  readonly version: number
  readonly kind: ConversationKind
  readonly patientId: string | null
  readonly assigneeId: string | null
  readonly lastMessageId: string | null
  /** JSON: those who were added. */
  readonly members: string
  /** JSON: the care team of the patient. */
  readonly team: string
  /** Whether the patient has something to read that they were not told of yet. */
  readonly isNews: number
}

const loadConversations = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedConversation>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(
    raw<AnnouncedConversation>(sql`
      select c.id, c.version, c.kind, c.patient_id as "patientId", c.assignee_id as "assigneeId",
        c.last_message_id as "lastMessageId",
        (select json_group_array(m.user_id) from conversation_users m
          where m.conversation_id = c.id and m.joined_at is not null) as members,
        (select json_group_array(distinct t.user_id) from care_team t where t.patient_id = c.patient_id) as team,
        exists (select 1 from messages m where m.conversation_id = c.id and m.id = c.last_message_id and m.from_user_id <> c.patient_id
            and m.seq > ifnull((select s.last_read_seq from conversation_users s
              where s.conversation_id = c.id and s.user_id = c.patient_id), 0))
          and not exists (select 1 from user_notifications n where n.user_id = c.patient_id and n.type = 'UNREAD'
            and n.subject_id = c.id and n.read_at is null) as "isNews"
      from conversations c where c.id in (select value from json_each(${ids}))`),
  )
  return new Map(rows.map((conversation) => [conversation.id, conversation]))
}

const includes = (kinds: readonly ConversationKind[], kind: ConversationKind) =>
  kinds.includes(kind)

/** Everyone who has it in a list. */
const concerned = ({ kind, patientId, assigneeId, members, team }: AnnouncedConversation) => [
  includes(patientKinds, kind) ? patientId : null,
  assigneeId,
  ...JSON.parse(members),
  ...(includes(careKinds, kind) ? JSON.parse(team) : []),
  kind === 'support' ? supportInbox : null,
]

const isNewest = (row: AnnouncedConversation, { detail }: StoredEvent) =>
  detail?.message_id === row.lastMessageId

/** The conversations of these messages, by message. */
const loadOfMessages = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedConversation>> => {
  const byMessage = new Map(
    events.map(({ subjectId, detail }) => [subjectId ?? '', String(detail?.conversation_id)]),
  )
  const conversations = await loadConversations(
    db,
    events.map((event) => ({ ...event, subjectId: byMessage.get(event.subjectId ?? '') ?? null })),
  )
  return new Map(
    [...byMessage].flatMap(([message, conversation]) => {
      const row = conversations.get(conversation)
      return row ? [[message, row] as const] : []
    }),
  )
}

export const conversationAnnouncements: readonly Announcement[] = [
  announce<AnnouncedConversation>({
    subject: 'messages',
    load: loadOfMessages,
    live: { on: ['delete'], action: 'status_changed', to: concerned },
  }),
  announce<AnnouncedConversation>({
    subject: 'conversations',
    load: loadConversations,
    live: { on: ['send'], action: 'new_message', to: concerned },
    notifications: {
      on: { send: 'UNREAD' },
      // One for all that is unread: the newest says it.
      to: (row, event) =>
        row.isNews && isNewest(row, event) && includes(patientKinds, row.kind)
          ? [row.patientId]
          : [],
    },
  }),
  announce<AnnouncedConversation>({
    subject: 'conversations',
    load: loadConversations,
    live: {
      on: ['create', 'archive', 'unarchive', 'pin', 'unpin', 'assign', 'add_user', 'remove_user'],
      action: 'status_changed',
      // A pin is its owner's alone.
      to: (row, event) =>
        /pin$/.test(event.name) ? [event.actorId] : [...concerned(row), event.actorId],
    },
  }),
]
