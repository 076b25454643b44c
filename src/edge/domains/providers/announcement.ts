import { type Announcement, announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'

interface AnnouncedProvider {
  readonly id: string
  readonly version: number
  readonly user: string
  readonly assistant: string | null
  readonly supervisor: string | null
}

const loadProviders = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedProvider>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(sql<AnnouncedProvider>`
    select id, version, user_id as user, assistant_id as assistant, supervisor_id as supervisor
    from providers where id in (select value from json_each(${ids}))`)
  return new Map(rows.map((provider) => [provider.id, provider]))
}

/** With another assistant or supervisor, the whole panel changes hands for them. */
export const providerAnnouncement: Announcement = announce<AnnouncedProvider>({
  subject: 'providers',
  load: loadProviders,
  live: {
    on: ['update'],
    action: 'reassigned_patient',
    to: ({ user, assistant, supervisor }, { detail }) =>
      detail && ('former_assistant_id' in detail || 'former_supervisor_id' in detail)
        ? [user, assistant, supervisor, detail.former_assistant_id, detail.former_supervisor_id]
        : [],
  },
  notifications: { on: { notify_hours: 'hours_scheduled' }, to: ({ user }) => [user] },
})
