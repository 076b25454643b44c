import { sql } from 'drizzle-orm'
import { stamps } from '../platform/db/statement'

export interface NotificationRow {
  readonly id: string
  readonly user: string
  readonly type: string
  readonly code: string
  readonly subjectType: string
  readonly subject: string | null
  readonly collapseKey: string | null
  readonly seq: number
  readonly at: string
}

const columnOf = (name: keyof NotificationRow) => sql`json_extract(j.value, ${`$.${name}`})`
const rowsOf = (rows: readonly NotificationRow[]) => sql`json_each(${JSON.stringify(rows)}) j`

export const insertNotifications = (rows: readonly NotificationRow[]) =>
  sql`
    insert into user_notifications (id, user_id, type, code, subject_type, subject_id, collapse_key, event_seq, created_at)
    select ${columnOf('id')}, ${columnOf('user')}, ${columnOf('type')}, ${columnOf('code')}, ${columnOf('subjectType')},
      ${columnOf('subject')}, ${columnOf('collapseKey')}, ${columnOf('seq')}, ${columnOf('at')}
    from ${rowsOf(rows)} where true
    on conflict (user_id, event_seq, code) do nothing`

/** One unread entry for each matter: what a newer one says, the older need not. */
export const markReplacedRead = (rows: readonly NotificationRow[]) =>
  sql`
    update user_notifications set read_at = j.at, ${stamps()}
    from (select ${columnOf('user')} as user, ${columnOf('collapseKey')} as collapse_key,
        max(${columnOf('seq')}) as seq, max(${columnOf('at')}) as at
      from ${rowsOf(rows)} where ${columnOf('collapseKey')} is not null group by 1, 2) j
    where user_notifications.user_id = j.user and user_notifications.collapse_key = j.collapse_key
      and user_notifications.read_at is null and user_notifications.event_seq < j.seq`

// Read back: after a repeated attempt the ids are those of the first.
export const readNotifications = (rows: readonly NotificationRow[]) =>
  sql<{ id: string; user: string; seq: number }>`
    select n.id, n.user_id as user, n.event_seq as seq
    from ${rowsOf(rows)} join user_notifications n
      on n.user_id = ${columnOf('user')} and n.event_seq = ${columnOf('seq')} and n.code = ${columnOf('code')}`
