import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import type { Db } from '#edge/platform/db/index'
import { loadCareTeams } from '../patients'

interface TeamOfEvent {
  readonly version?: null
  /** User ids. */
  readonly team: readonly string[]
}

const loadTeams = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, TeamOfEvent>> =>
  new Map([...(await loadCareTeams(db, events))].map(([id, team]) => [id, { team }]))

/** The care team hears that the history or its alerts changed. */
export const healthHistoryAnnouncements = ['health_histories', 'health_history_alerts'].map(
  (subject) =>
    announce<TeamOfEvent>({
      subject,
      load: loadTeams,
      live: { action: 'update_health_history_alerts', to: ({ team }) => team },
    }),
)
