import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import type { Db } from '#edge/platform/db/index'
import { loadCareTeams } from '../patients'

interface AnnouncedStep {
  readonly version?: null
  readonly patientId: string
  /** User ids. */
  readonly careTeam: readonly string[]
}

const loadAnnounced = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedStep>> => {
  const teams = await loadCareTeams(db, events)
  return new Map(
    events.flatMap(({ subjectId, patientId }) =>
      subjectId && patientId
        ? [[subjectId, { patientId, careTeam: teams.get(patientId) ?? [] }] as const]
        : [],
    ),
  )
}

/** Updates the counts of the care team; reminders notify the patient. */
export const careStepAnnouncement = announce<AnnouncedStep>({
  subject: 'care_steps',
  load: loadAnnounced,
  live: { action: 'update_quarterly_flow_count', to: ({ careTeam }) => careTeam },
  notifications: { on: { remind: 'lab_step' }, to: ({ patientId }) => [patientId] },
})
