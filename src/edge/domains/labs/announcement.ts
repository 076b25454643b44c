import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'
import { loadCareTeams } from '../patients'
import type { LabStatus } from './transitions'

interface AnnouncedLab {
  readonly id: string
  readonly version: number
  readonly patientId: string
  readonly status: LabStatus
  /** User ids. */
  readonly careTeam: readonly string[]
}

const loadLabs = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedLab>> => {
  const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
  const [teams, rows] = await Promise.all([
    loadCareTeams(db, events),
    db.all(sql<Omit<AnnouncedLab, 'careTeam'>>`
      select id, version, patient_id as "patientId", status from labs
      where id in (select value from json_each(${ids}))`),
  ])
  return new Map(rows.map((row) => [row.id, { ...row, careTeam: teams.get(row.id) ?? [] }]))
}

const patientOf = ({ patientId }: AnnouncedLab) => [patientId]
const ofReading = ['nurse_review', 'make_ready', 'follow_up', 'hold']

/** Order status of each notification. Orders past it need no reminder. */
const announcedStatus: Readonly<Record<string, LabStatus>> = {
  'labs.ship': 'kit_shipped',
  'labs.deliver': 'kit_delivered',
  'labs.issue_requisition': 'requisition_ready',
  'labs.receive': 'received_by_lab',
}

/** The care team counts what it has to read; the patient hears of their kit and of what they may read, not what it is. */
export const labAnnouncements = [
  announce<AnnouncedLab>({
    subject: 'labs',
    load: loadLabs,
    live: { action: 'unreviewed_labs', to: ({ careTeam }) => careTeam },
  }),
  announce<AnnouncedLab>({
    subject: 'labs',
    load: loadLabs,
    live: { except: ofReading, action: 'status_changed', to: patientOf },
    notifications: {
      on: {
        ship: 'kit_shipped',
        deliver: 'kit_delivered',
        issue_requisition: 'order_ready',
        receive: 'samples_received',
        release: 'result_ready',
      },
      to: patientOf,
      holds: ({ status }, { name }) => name === 'labs.release' || status === announcedStatus[name],
    },
  }),
]
