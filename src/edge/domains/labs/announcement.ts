import { announce } from '#edge/announcements/announcement'
import type { StoredEvent } from '#edge/events/event'
import { type Db, sql } from '#edge/platform/db/index'
import { loadCareTeams } from '../patients'
import type { LabStatus } from './transitions'
import type { collections } from './vendors'

interface AnnouncedLab {
  readonly id: string
  readonly version: number
  readonly patientId: string
  readonly status: LabStatus
  readonly collection: (typeof collections)[number]
  readonly receivedAt: string | null
  readonly requestedById: string
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
      select id, version, patient_id as "patientId", status, collection, received_at as "receivedAt",
        requested_by_id as "requestedById" from labs
      where id in (select value from json_each(${ids}))`),
  ])
  return new Map(rows.map((row) => [row.id, { ...row, careTeam: teams.get(row.id) ?? [] }]))
}

const patientOf = ({ patientId }: AnnouncedLab) => [patientId]
const ofReading = ['nurse_review', 'make_ready', 'follow_up', 'hold']

/** Order status of each notification. Orders past it need no reminder. */
const announcedStatus: Readonly<Record<string, LabStatus>> = {
  'labs.create': 'ordered',
  'labs.order': 'ordered',
  'labs.ship': 'kit_shipped',
  'labs.deliver': 'kit_delivered',
  'labs.issue_requisition': 'requisition_ready',
  'labs.receive': 'received_by_lab',
  'labs.process': 'in_process',
  'labs.cancel': 'canceled',
  'labs.delete': 'canceled',
  'labs.reject': 'rejected',
  'labs.lose': 'lost',
  'labs.expire': 'expired',
}
/** What the patient hears as long as nothing new of the order came since. */
const alwaysHolds = ['labs.release', 'labs.remind', 'labs.pass_due']

/** Whether an event is news to the patient, by its name: that of a kit alone, or of the request that they made. */
const isNews: Readonly<Record<string, (lab: AnnouncedLab, event: StoredEvent) => boolean>> = {
  'labs.create': ({ collection }, { detail }) =>
    collection === 'home_kit' && detail?.kind === 'order',
  'labs.order': ({ collection }) => collection === 'home_kit',
  // A lab may leave out that it received them.
  'labs.process': ({ receivedAt }, { at }) => receivedAt === at,
  'labs.remind': ({ collection }) => collection === 'home_kit',
  'labs.pass_due': ({ collection }) => collection === 'home_kit',
  'labs.delete': ({ patientId, requestedById }, { actorId }) =>
    requestedById === patientId && actorId !== patientId,
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
        create: 'kit_ordered',
        order: 'kit_ordered',
        ship: 'kit_shipped',
        deliver: 'kit_delivered',
        issue_requisition: 'order_ready',
        receive: 'samples_received',
        process: 'samples_received',
        remind: 'lab_step',
        pass_due: 'kit_late',
        cancel: 'order_ended',
        delete: 'order_ended',
        reject: 'order_ended',
        lose: 'order_ended',
        expire: 'order_ended',
        release: 'result_ready',
      },
      to: (lab, event) => (isNews[event.name]?.(lab, event) === false ? [] : patientOf(lab)),
      holds: ({ status }, { name }) =>
        alwaysHolds.includes(name) || status === announcedStatus[name],
    },
  }),
]
