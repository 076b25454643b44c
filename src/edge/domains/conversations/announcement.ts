import { type Announcement, announce, announceEvents } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'
import { type Audience, audienceColumns, audienceOf, isKindOf, staffOf } from './audience'
import { patientKinds } from './kinds'

interface AnnouncedConversation extends Audience {
  readonly id: string
  readonly version: number
  readonly lastMessageId: string | null
  /** JSON: those of the patient, the assignee and the members who have the last message to read and were told of none yet. */
  readonly newReaders: string
}

const loadConversations = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedConversation>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  // What these events told already is told again by a repeated attempt, which changes nothing.
  const firstSeq = Math.min(...events.map(({ seq }) => seq))
  const rows = await db.all(sql<AnnouncedConversation>`
    select c.id, c.version, c.last_message_id as "lastMessageId", ${audienceColumns}, (
      select json_group_array(reader.id) from messages m join (
        select c.patient_id as id union select c.assignee_id union select joined.user_id from conversation_users joined
          where joined.conversation_id = c.id and joined.joined_at is not null) reader
      where m.id = c.last_message_id and m.sent_by_user_id <> reader.id
        and m.seq > ifnull((select s.last_read_seq from conversation_users s
          where s.conversation_id = c.id and s.user_id = reader.id), 0)
        and not exists (select 1 from message_mentions named where named.id = m.id || ':' || reader.id)
        and not exists (select 1 from user_notifications n where n.user_id = reader.id and n.subject_id = c.id
          and n.code in ('message_received', 'staff_message') and n.read_at is null
          and ifnull(n.event_seq, 0) < ${firstSeq})) as "newReaders"
    from conversations c where c.id in (select value from json_each(${ids}))`)
  return new Map(rows.map((conversation) => [conversation.id, conversation]))
}

/** One for all that is unread: the newest says it. */
const newReadersOf = (row: AnnouncedConversation, { detail }: StoredEvent): readonly string[] =>
  detail?.message_id === row.lastMessageId ? JSON.parse(row.newReaders) : []

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
      to: (row, event) =>
        isKindOf(patientKinds, row.kind)
          ? newReadersOf(row, event).filter((id) => id === row.patientId)
          : [],
    },
  }),
  announce<AnnouncedConversation>({
    subject: 'conversations',
    load: loadConversations,
    notifications: {
      on: { send: 'staff_message' },
      // What the patient writes, and colleagues to one another; no answer to the patient.
      to: (row, event) =>
        event.actorId === row.patientId || !isKindOf(patientKinds, row.kind)
          ? newReadersOf(row, event).filter((id) => id !== row.patientId)
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
