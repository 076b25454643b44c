import { sql } from 'drizzle-orm'
import type { Announcement } from '#edge/announcements/announcement'
import type { Subscriber } from '#edge/events/subscriber'
import { type LiveMessage, publishToChannels } from '#edge/live/channel'
import { raw } from '#edge/platform/db/statement'
import { uuidv7 } from '#edge/platform/ids'

/** Writes the notifications of everyone an event concerns, then tells their windows that the count changed. */
export const createNotifications = (announcements: readonly Announcement[]): Subscriber => {
  const sources = announcements.map(({ notifications }) => notifications)
  return {
    name: 'user_notifications',
    matches: (event) => sources.some(({ matches }) => matches(event)),
    handle: async (events, { env, db }) => {
      const recipients = await Promise.all(sources.map(({ read }) => read(db, events)))
      const rows = recipients.flat().map(({ to, event, content }) => ({
        id: uuidv7(),
        user: to,
        type: content,
        subjectType: event.subjectType,
        subject: event.subjectId,
        seq: event.seq,
        at: event.at,
      }))
      const [, written] = await db.batch([insertRows(rows), selectRows(rows)])
      const messages = new Map<string, LiveMessage[]>()
      for (const { id, user, seq } of written.rows) {
        const message = {
          action: 'status_changed' as const,
          event: { type: 'user_notifications', id },
          key: `${seq}:notification`,
        }
        messages.set(user, [...(messages.get(user) ?? []), message])
      }
      await publishToChannels(env, messages)
    },
  }
}

interface NotificationRow {
  readonly id: string
  readonly user: string
  readonly type: string
  readonly subjectType: string
  readonly subject: string | null
  readonly seq: number
  readonly at: string
}

const insertRows = (rows: readonly NotificationRow[]) =>
  raw(sql`
    insert into user_notifications (id, user_id, type, subject_type, subject_id, event_seq, created_at)
    select json_extract(value, '$.id'), json_extract(value, '$.user'), json_extract(value, '$.type'),
      json_extract(value, '$.subjectType'), json_extract(value, '$.subject'), json_extract(value, '$.seq'), json_extract(value, '$.at')
    from json_each(${JSON.stringify(rows)}) where true
    on conflict (user_id, event_seq, type) do nothing`)

// Read back: after a repeated attempt the ids are those of the first.
const selectRows = (rows: readonly NotificationRow[]) =>
  raw<{ id: string; user: string; seq: number }>(sql`
    select n.id, n.user_id as user, n.event_seq as seq
    from json_each(${JSON.stringify(rows)}) j join user_notifications n
      on n.user_id = json_extract(j.value, '$.user') and n.event_seq = json_extract(j.value, '$.seq')`)
