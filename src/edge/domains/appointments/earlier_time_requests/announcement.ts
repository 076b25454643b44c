import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'
import { momentInWords, timeInWords } from '#edge/platform/languages/moment-in-words'

interface AnnouncedRequest {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly patient: string
  readonly startsAt: string | null
  readonly expiresAt: string | null
}

const loadRequests = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedRequest>> => {
  const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
  const rows = await db.all(sql<AnnouncedRequest>`
    select id, version, status, patient_id as patient, starts_at as "startsAt", expires_at as "expiresAt"
    from earlier_time_requests where id in (select value from json_each(${ids}))`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The patient is told of a time that is held for them, while it is: when it is, and until when they can take it. */
export const earlierTimeAnnouncement = announce<AnnouncedRequest>({
  subject: 'earlier_time_requests',
  load: loadRequests,
  live: { action: 'status_changed', to: ({ patient }) => [patient] },
  notifications: {
    on: { offer: 'earlier_time_offered' },
    to: ({ patient }) => [patient],
    holds: ({ status }) => status === 'offered',
    content: ({ startsAt, expiresAt }, reader) =>
      startsAt && expiresAt
        ? {
            values: {
              when: momentInWords(startsAt, reader),
              until: timeInWords(expiresAt, reader),
            },
            expiresAt,
          }
        : {},
  },
})
