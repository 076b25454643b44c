import { type Announcement, announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { type Db, type SQL, sql } from '#edge/platform/db/index'
import { adminTimes, outOfOfficeTimes } from './table'

interface AnnouncedTime {
  readonly id: string
  readonly version: number
  readonly requestedBy: string
  readonly clinician: string
}

const loadFrom =
  (table: SQL) =>
  async (db: Db, events: readonly StoredEvent[]): Promise<ReadonlyMap<string, AnnouncedTime>> => {
    const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
    const rows = await db.all(sql<AnnouncedTime>`
      select t.id, t.version, t.requested_by_id as "requestedBy", p.user_id as clinician
      from ${table} t join providers p on p.id = t.provider_id
      where t.id in (select value from json_each(${ids}))`)
    return new Map(rows.map((row) => [row.id, row]))
  }

const announceTimes = (subject: string, table: SQL): Announcement =>
  announce<AnnouncedTime>({
    subject,
    load: loadFrom(table),
    live: {
      action: 'status_changed',
      to: ({ requestedBy, clinician }) => [requestedBy, clinician, staffBoard],
    },
    notifications: {
      on: { approve: 'time_decided', decline: 'time_decided' },
      to: ({ requestedBy, clinician }) => [requestedBy, clinician],
    },
  })

/** Who asked, and whose time it is, hear what was decided. */
export const providerTimeAnnouncements: readonly Announcement[] = [
  announceTimes('admin_times', sql`${adminTimes}`),
  announceTimes('out_of_office_times', sql`${outOfOfficeTimes}`),
]
