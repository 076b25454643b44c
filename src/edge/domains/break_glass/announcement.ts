import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'

interface OpenedEmergencyAccess {
  readonly id: string
  readonly version: number
  readonly patient: string
  /** JSON: the account of the assigned provider, and those who review. */
  readonly recipients: string
}

const loadEmergencyAccesses = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, OpenedEmergencyAccess>> => {
  const ids = JSON.stringify([...new Set(events.map(({ subjectId }) => subjectId))])
  const rows = await db.all(sql<OpenedEmergencyAccess>`
    select g.id, g.version, g.patient_id as patient, (
      select json_group_array(u.id) from users u where u.status = 'active' and u.id <> g.user_id
        and (u.role = 'clinical_admin' or u.id = (
          select p.user_id from providers p join patients t on t.provider_id = p.id where t.id = g.patient_id))) as recipients
    from break_glass_grants g where g.id in (select value from json_each(${ids}))`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The patient, their provider and the reviewers are told at once. */
export const emergencyAccessAnnouncements = [
  announce<OpenedEmergencyAccess>({
    subject: 'break_glass',
    load: loadEmergencyAccesses,
    notifications: { on: { open: 'glass_opened' }, to: ({ patient }) => [patient] },
  }),
  announce<OpenedEmergencyAccess>({
    subject: 'break_glass',
    load: loadEmergencyAccesses,
    notifications: {
      on: { open: 'glass_to_review' },
      to: ({ recipients }) => JSON.parse(recipients),
    },
  }),
]
