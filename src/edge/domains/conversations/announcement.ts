import { type Announcement, announce, announceEvents } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'
import { type Audience, audienceColumns, audienceOf, isKindOf, staffOf } from './audience'
import { patientKinds } from './kinds'

interface AnnouncedConversation extends Audience {
  readonly id: string
  readonly version: number
  readonly lastMessageId: string | null
  /** Whether the patient has something to read that they were not told of yet. */
  readonly isNews: number
}

const loadConversations = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedConversation>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(sql<AnnouncedConversation>`
    select c.id, c.version, c.last_message_id as "lastMessageId", ${audienceColumns},
      exists (select 1 from messages m where m.conversation_id = c.id and m.id = c.last_message_id and m.from_user_id <> c.patient_id
          and m.seq > ifnull((select s.last_read_seq from conversation_users s
            where s.conversation_id = c.id and s.user_id = c.patient_id), 0))
        and not exists (select 1 from user_notifications n where n.user_id = c.patient_id and n.type = 'UNREAD'
          and n.subject_id = c.id and n.read_at is null) as "isNews"
    from conversations c where c.id in (select value from json_each(${ids}))`)
  return new Map(rows.map((conversation) => [conversation.id, conversation]))
}

const isNewest = (row: AnnouncedConversation, { detail }: StoredEvent) =>
  detail?.message_id === row.lastMessageId

/** The conversations of these messages or notes, by the event's own subject. */
const loadOfDetail = async (
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

/** Whom a mention or a reminder is for. */
const namedUser = ({ detail }: StoredEvent) => [detail?.user_id]

export const conversationAnnouncements: readonly Announcement[] = [
  announce<AnnouncedConversation>({
    subject: 'conversation_notes',
    load: loadOfDetail,
    // Never the patient.
    live: { on: ['create'], action: 'status_changed', to: staffOf },
  }),
  announceEvents({
    subject: 'conversations',
    live: { on: ['mention'], action: 'message_mention', to: namedUser },
    notifications: {
      on: { mention: 'message_mention', remind: 'message_reminder' },
      to: namedUser,
    },
  }),
  announce<AnnouncedConversation>({
    subject: 'messages',
    load: loadOfDetail,
    live: { on: ['delete'], action: 'status_changed', to: audienceOf },
  }),
  announce<AnnouncedConversation>({
    subject: 'conversations',
    load: loadConversations,
    live: { on: ['send'], action: 'new_message', to: audienceOf },
    notifications: {
      on: { send: 'message_received' },
      // One for all that is unread: the newest says it.
      to: (row, event) =>
        row.isNews && isNewest(row, event) && isKindOf(patientKinds, row.kind)
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
      // A pin is its owner's alone; who was taken out is told that they were.
      to: (row, event) =>
        /pin$/.test(event.name)
          ? [event.actorId]
          : [...audienceOf(row), event.actorId, ...namedUser(event)],
    },
  }),
]
