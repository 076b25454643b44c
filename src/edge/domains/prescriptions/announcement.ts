import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'
import { loadCareTeams } from '../patients'
import type { PharmacyStatus, PrescriptionStatus } from './transitions'

interface AnnouncedPrescription {
  readonly id: string
  readonly version: number
  readonly patientId: string
  readonly status: PrescriptionStatus
  readonly pharmacyStatus: PharmacyStatus | null
  /** User ids. */
  readonly careTeam: readonly string[]
}

const load = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedPrescription>> => {
  const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
  const [teams, rows] = await Promise.all([
    loadCareTeams(db, events),
    db.all(sql<Omit<AnnouncedPrescription, 'careTeam'>>`
      select id, version, patient_id as "patientId", status, pharmacy_status as "pharmacyStatus"
      from prescriptions where id in (select value from json_each(${ids}))`),
  ])
  return new Map(rows.map((row) => [row.id, { ...row, careTeam: teams.get(row.id) ?? [] }]))
}

/** What the patient is waited for, or waits for. */
const newsworthy: readonly (PharmacyStatus | null)[] = [
  'patient_contact_needed',
  'out_of_stock',
  'shipped',
  'ready_for_pickup',
]

/** The care team counts what it has to sign; the patient hears that there is news, not of what. */
export const prescriptionAnnouncement = announce<AnnouncedPrescription>({
  subject: 'prescriptions',
  load,
  live: { action: 'status_changed', to: ({ patientId, careTeam }) => [patientId, ...careTeam] },
  notifications: {
    on: { fill: 'medicine_news', update: 'medicine_news', deny_renewal: 'medicine_news' },
    to: ({ patientId }) => [patientId],
    holds: ({ status, pharmacyStatus }, { name, detail }) =>
      name === 'prescriptions.deny_renewal'
        ? status === 'renewal_denied'
        : newsworthy.includes(pharmacyStatus) && detail?.pharmacy_status === pharmacyStatus,
  },
})
