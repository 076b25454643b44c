import { sql } from 'drizzle-orm'
import { type Announcement, announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { staffBoard } from '#edge/live/contract'
import type { Db } from '#edge/platform/db/connection'
import { raw } from '#edge/platform/db/statement'

interface NotedPatient {
  /** Notes are never changed, so none has one. */
  readonly version?: null
  readonly patientId: string
  /** User ids. */
  readonly careTeam: readonly string[]
}

/** The care team of each patient these notes are about, by note. */
const loadCareTeams = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, NotedPatient>> => {
  const patientIds = JSON.stringify([...new Set(events.map(({ patientId }) => patientId))])
  const members = await db.all(
    raw<{ patientId: string; userId: string }>(sql`
      select distinct patient_id as "patientId", user_id as "userId" from care_team
      where patient_id in (select value from json_each(${patientIds}))`),
  )
  return new Map(
    events.flatMap(({ subjectId, patientId }) => {
      if (!subjectId || !patientId) return []
      const careTeam = members
        .filter((member) => member.patientId === patientId)
        .map(({ userId }) => userId)
      return [[subjectId, { patientId, careTeam }] as const]
    }),
  )
}

/** A note is told as a change of its patient: users who have that card open read again the notes they may read. */
export const noteAnnouncements: readonly Announcement[] = ['notes', 'work_notes'].map((subject) =>
  announce<NotedPatient>({
    subject,
    load: loadCareTeams,
    live: {
      on: ['create'],
      action: 'status_changed',
      about: ({ patientId }) => ({ type: 'patients', id: patientId }),
      to: ({ careTeam }) => [...careTeam, staffBoard],
    },
  }),
)
