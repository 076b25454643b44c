import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { type Db, sql } from '#edge/platform/db/index'

interface AnnouncedDocument {
  readonly id: string
  readonly version: number
  readonly patientId: string
  readonly shownToPatient: number
}

const load = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedDocument>> => {
  const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
  const rows = await db.all(sql<AnnouncedDocument>`
    select id, version, patient_id as "patientId", shown_to_patient as "shownToPatient"
    from documents where removed_at is null and id in (select value from json_each(${ids}))`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A patient is told of what their clinic added for them, once: not what it is. */
export const documentAnnouncement = announce<AnnouncedDocument>({
  subject: 'documents',
  load,
  live: {
    action: 'status_changed',
    to: ({ patientId, shownToPatient }) => [shownToPatient ? patientId : null, staffBoard],
  },
  notifications: {
    on: { create: 'document_added', update: 'document_added' },
    // Of a change only that which shows it.
    to: ({ patientId, shownToPatient }, { detail }) => [
      shownToPatient && detail?.becomesVisible ? patientId : null,
    ],
  },
})
