import { sql } from 'drizzle-orm'
import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import type { Db } from '#edge/platform/db/connection'
import { raw } from '#edge/platform/db/statement'

interface TeamOfEvent {
  readonly id: string
  readonly version: null
  /** JSON: the accounts of the care team. */
  readonly team: string
}

const loadTeams = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, TeamOfEvent>> => {
  const pairs = JSON.stringify(events.map(({ subjectId, patientId }) => [subjectId, patientId]))
  const rows = await db.all(
    raw<TeamOfEvent>(sql`
      select json_extract(value, '$[0]') as id, null as version, (
        select json_group_array(distinct t.user_id) from care_team t
        where t.patient_id = json_extract(value, '$[1]')) as team
      from json_each(${pairs})`),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The care team hears that the history or its alerts changed. */
export const healthHistoryAnnouncements = ['health_histories', 'health_history_alerts'].map(
  (subject) =>
    announce({
      subject,
      load: loadTeams,
      live: { action: 'update_health_history_alerts', to: ({ team }) => JSON.parse(team) },
    }),
)
