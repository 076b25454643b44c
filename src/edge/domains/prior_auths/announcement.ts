import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'
import { loadCareTeams } from '../patients'

interface AnnouncedRequest {
  readonly id: string
  readonly version: number
  readonly patientId: string
  readonly submittedAt: string | null
  /** User ids. */
  readonly careTeam: readonly string[]
}

/** Open worksheets follow each step; the patient's page follows what was submitted. */
export const priorAuthAnnouncement = announce<AnnouncedRequest>({
  subject: 'prior_auths',
  load: async (
    db: Db,
    events: readonly StoredEvent[],
  ): Promise<ReadonlyMap<string, AnnouncedRequest>> => {
    const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
    const [teams, rows] = await Promise.all([
      loadCareTeams(db, events),
      db.all(sql<Omit<AnnouncedRequest, 'careTeam'>>`
        select id, version, patient_id as "patientId", submitted_at as "submittedAt" from prior_auths
        where id in (select value from json_each(${ids}))`),
    ])
    return new Map(rows.map((row) => [row.id, { ...row, careTeam: teams.get(row.id) ?? [] }]))
  },
  live: {
    action: 'status_changed',
    to: ({ careTeam, patientId, submittedAt }) => [...careTeam, submittedAt ? patientId : null],
  },
})
