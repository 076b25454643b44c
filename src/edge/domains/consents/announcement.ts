import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'

interface SharedPatient {
  readonly version?: null
  readonly id: string
  /** JSON: the accounts of the organization that has, or had, the patient in its lists. */
  readonly organization: string
}

const loadSharedPatients = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, SharedPatient>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(sql<SharedPatient>`
    select p.id, (select json_group_array(u.id) from users u
      where u.role = 'cbo' and u.status = 'active' and u.cbo_id = p.cbo_id
        and (p.added_by_cbo_id = p.cbo_id or exists (
          select 1 from consents c where c.patient_id = p.id and c.document = 'sharing_data' and c.agreed = 1))
    ) as organization
    from patients p where p.id in (select value from json_each(${ids}))`)
  return new Map(rows.map((patient) => [patient.id, patient]))
}

/** Open windows of the organization read their lists again. It is not told of a patient whom it never saw. */
export const sharingAnnouncement = announce<SharedPatient>({
  subject: 'consents',
  load: loadSharedPatients,
  live: {
    on: ['share', 'withdraw'],
    action: 'reassigned_patient',
    about: ({ id }) => ({ type: 'patients', id, version: null }),
    to: ({ organization }) => JSON.parse(organization),
  },
})
