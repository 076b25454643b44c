import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'

interface RecoveredAdmin {
  readonly id: string
  readonly version: number
  /** JSON: the other admins. */
  readonly recipients: string
}

const loadRecoveredAdmins = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, RecoveredAdmin>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(sql<RecoveredAdmin>`
    select a.id, a.version, (
      select json_group_array(u.id) from users u
      where u.role = 'admin' and u.status = 'active' and u.id <> a.id) as recipients
    from users a where a.id in (select value from json_each(${ids}))`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A way in that the holder of the keys made, past the rule of two, is news to every other admin. */
export const recoveryAnnouncement = announce<RecoveredAdmin>({
  subject: 'system_users',
  load: loadRecoveredAdmins,
  notifications: {
    on: { recover: 'admin_recovered' },
    to: ({ recipients }) => JSON.parse(recipients),
  },
})
