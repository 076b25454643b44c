import { announceEach } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'
import { recordByKey } from '#edge/platform/typed-keys'
import { loadCareTeams } from '../patients'
import {
  type PharmacyStatus,
  type PrescriptionStatus,
  pepDelayVerbs,
  pepStuckStatuses,
} from './transitions'

interface AnnouncedPrescription {
  readonly id: string
  readonly version: number
  readonly patientId: string
  readonly status: PrescriptionStatus
  readonly pharmacyStatus: PharmacyStatus | null
  readonly isPep: number
  /** The account of who signed it. */
  readonly prescriber: string | null
  readonly supervisor: string | null
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
      select id, version, patient_id as "patientId", status, pharmacy_status as "pharmacyStatus", reason = 'hiv_pep' as "isPep",
        (select user_id from providers where id = provider_id) as prescriber,
        (select supervisor_id from providers where id = provider_id) as supervisor
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
  'transferred_out',
  'canceled',
]

/** Events after which PEP may be late. */
const pepVerbs = ['fill', 'update', ...pepDelayVerbs] as const

/** The care team counts what it has to sign; the patient hears that there is news, not of what. */
export const prescriptionAnnouncements = announceEach<AnnouncedPrescription>(
  { subject: 'prescriptions', load },
  [
    {
      live: { action: 'status_changed', to: ({ patientId, careTeam }) => [patientId, ...careTeam] },
      notifications: {
        on: {
          fill: 'medicine_news',
          update: 'medicine_news',
          deny_renewal: 'medicine_news',
          resend: 'medicine_news',
        },
        to: ({ patientId }) => [patientId],
        holds: ({ status, pharmacyStatus, isPep }, { name, detail, actorRole }) =>
          name === 'prescriptions.deny_renewal'
            ? status === 'renewal_denied'
            : name === 'prescriptions.resend'
              ? actorRole !== 'patient'
              : !(isPep && isPepStuck(pharmacyStatus)) &&
                newsworthy.includes(pharmacyStatus) &&
                detail?.pharmacy_status === pharmacyStatus,
      },
    },
    // PEP that does not come on: its patient and its clinician hear of it at once, by night as well.
    {
      notifications: {
        on: recordByKey(pepVerbs, () => 'pep_stuck_patient'),
        to: ({ patientId, isPep }) => [isPep ? patientId : null],
        holds: (row, { detail }) => isPepDelayed(row, detail?.pharmacy_status),
      },
    },
    {
      notifications: {
        on: recordByKey(pepVerbs, () => 'pep_stuck'),
        to: ({ prescriber, supervisor, isPep }) => (isPep ? [prescriber, supervisor] : []),
        holds: (row, { detail }) => isPepDelayed(row, detail?.pharmacy_status),
      },
    },
  ],
)

const isPepStuck = (status: PharmacyStatus | null): boolean =>
  pepStuckStatuses.some((each) => each === status)

/** Still true: what a pharmacy reported stands and holds PEP up; any other event does. */
const isPepDelayed = (
  { pharmacyStatus, status, isPep }: AnnouncedPrescription,
  reported: string | number | boolean | null | undefined,
): boolean =>
  isPep === 1 &&
  status !== 'dispensed' &&
  (reported === undefined ||
    reported === null ||
    (reported === pharmacyStatus && isPepStuck(pharmacyStatus)))
