import { type Announcement, announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { staffBoard } from '#edge/live/shared-channels-contract'
import type { Db } from '#edge/platform/db/index'
import { loadCareTeams } from '../patients'

interface NotedPatient {
  /** Notes are never changed, so none has one. */
  readonly version?: null
  readonly patientId: string
  /** User ids. */
  readonly careTeam: readonly string[]
}

/** The care team of each patient these notes are about, by note. */
const loadNotedPatients = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, NotedPatient>> => {
  const careTeams = await loadCareTeams(db, events)
  return new Map(
    events.flatMap(({ subjectId, patientId }) =>
      subjectId && patientId
        ? [[subjectId, { patientId, careTeam: careTeams.get(subjectId) ?? [] }] as const]
        : [],
    ),
  )
}

/** A note is told as a change of its patient: users who have that card open read again the notes they may read. */
export const noteAnnouncements: readonly Announcement[] = ['notes', 'work_notes'].map((subject) =>
  announce<NotedPatient>({
    subject,
    load: loadNotedPatients,
    live: {
      on: ['create'],
      action: 'status_changed',
      about: ({ patientId }) => ({ type: 'patients', id: patientId }),
      to: ({ careTeam }) => [...careTeam, staffBoard],
    },
  }),
)
