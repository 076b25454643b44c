import { announce } from '#edge/announcements/announcement'
import { kindAudience } from '#edge/announcements/recipients'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'
import { iso, now } from '#edge/platform/time'

interface AnnouncedNotice {
  readonly id: string
  readonly version: number
  readonly endsAt: string
  /** JSON: the accounts of those of its audience who are no patients. */
  readonly staff: string
}

const loadNotices = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedNotice>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(
    sql<AnnouncedNotice>`
      select n.id, n.version, n.ends_at as "endsAt",
        iif(n.audience = 'patients', '[]', ${kindAudience('clinic_notice')}) as staff
      from platform_notifications n where n.id in (select value from json_each(${ids}))`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Patients see a notice on their pages; staff, who may be elsewhere, are told when it begins. */
export const noticeAnnouncement = announce<AnnouncedNotice>({
  subject: 'platform_notifications',
  load: loadNotices,
  notifications: {
    on: { begin: 'clinic_notice' },
    to: ({ staff }) => JSON.parse(staff),
    holds: ({ endsAt }) => endsAt > iso(now()),
    content: ({ endsAt }) => ({ expiresAt: endsAt }),
  },
})
