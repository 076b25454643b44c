import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'

interface AnnouncedCall {
  readonly id: string
  readonly version: number
  readonly caller: string
  readonly patient: string
}

const loadCalls = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedCall>> => {
  const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
  const rows = await db.all(sql<AnnouncedCall>`
    select id, version, caller_id as caller, patient_id as patient from phone_calls
    where id in (select value from json_each(${ids}))`)
  return new Map(rows.map((call) => [call.id, call]))
}

/** How a call comes on is told to its caller and to the patient who is called. */
export const phoneCallAnnouncement = announce<AnnouncedCall>({
  subject: 'phone_calls',
  load: loadCalls,
  live: {
    on: ['create', 'progress', 'hang_up'],
    action: 'call_status_changed',
    to: ({ caller, patient }) => [caller, patient],
  },
})
