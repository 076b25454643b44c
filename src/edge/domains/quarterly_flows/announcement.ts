import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import type { Db } from '#edge/platform/db/index'
import { loadCareTeams } from '../patients'

interface AnnouncedFlow {
  readonly version?: null
  readonly patientId: string
  /** User ids. */
  readonly careTeam: readonly string[]
}

const loadFlows = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedFlow>> =>
  new Map(
    [...(await loadCareTeams(db, events))].map(([id, careTeam]) => [
      id,
      { patientId: id, careTeam },
    ]),
  )

/** The care team counts whose tests are due; the patient is told that there is a next step. */
export const quarterlyFlowAnnouncement = announce<AnnouncedFlow>({
  subject: 'quarterly_flows',
  load: loadFlows,
  live: { action: 'update_quarterly_flow_count', to: ({ careTeam }) => careTeam },
  notifications: { on: { remind: 'lab_step' }, to: ({ patientId }) => [patientId] },
})
