import { type Announcement, announce, announceEach } from '#edge/announcements/announcement'
import { kindAudience } from '#edge/announcements/recipients'
import type { StoredEvent } from '#edge/events/event'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { type Db, sql } from '#edge/platform/db/index'
import { eligibleClinicians } from '../on_demand/eligibility'

interface AnnouncedVisit {
  /** Of the event: the visit, or the assessment it is asked with. */
  readonly subject: string
  readonly id: string
  readonly version: number
  readonly patient: string
  /** JSON: the accounts of clinicians who may take it. */
  readonly clinicians: string
  /** JSON: who has to act on it: the clinician who took it, or all who may. */
  readonly responsible: string
  /** JSON: who hears that it is late. */
  readonly leads: string
}

const clinicians = sql`(select json_group_array(pr.user_id) ${eligibleClinicians({
  patientId: sql`w.patient_id`,
  encounterTypeId: sql`a.encounter_type_id`,
  state: sql`a.patient_state`,
})})`

const loadVisits = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedVisit>> => {
  const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
  const rows = await db.all(sql<AnnouncedVisit>`
    select e.value as subject, w.id, w.version, w.patient_id as patient, ${clinicians} as clinicians,
      ifnull((select json_array(user_id) from providers where id = w.accepted_by_id), ${clinicians}) as responsible,
      ${kindAudience('async_visit_late')} as leads
    from json_each(${ids}) e
      join async_messaging_appointments w on w.id = ifnull((select appointment_id from assessments where id = e.value), e.value)
      join appointments a on a.id = w.id`)
  return new Map(rows.map((row) => [row.subject, row]))
}

const subject = 'async_messaging_appointments'
const action = 'status_changed'
const staffOf = ({ clinicians, leads }: AnnouncedVisit): string[] => [
  staffBoard,
  ...JSON.parse(clinicians),
  ...JSON.parse(leads),
]

/** Who hears of visits in writing: the patient of each step, who may take one that it waits or is due, leads that it is late. */
export const asyncMessagingAnnouncements: readonly Announcement[] = [
  ...announceEach<AnnouncedVisit>({ subject, load: loadVisits }, [
    {
      live: { action, to: (visit) => [visit.patient, ...staffOf(visit)] },
      notifications: {
        on: {
          accept: 'async_visit',
          complete: 'async_visit',
          reject: 'async_visit',
          convert: 'async_visit',
          pass_due: 'async_visit',
        },
        to: ({ patient }) => [patient],
      },
    },
    {
      notifications: {
        on: { warn: 'async_visit_due', release: 'async_visit_waits' },
        // Who gave it back knows.
        to: ({ responsible }, { actorId }) =>
          JSON.parse(responsible).filter((each: string) => each !== actorId),
      },
    },
    {
      notifications: {
        on: { pass_due: 'async_visit_late' },
        to: ({ leads }) => JSON.parse(leads),
      },
    },
  ]),
  // Once its questions are answered, it can be taken.
  announce<AnnouncedVisit>({
    subject: 'assessments',
    load: loadVisits,
    live: {
      on: ['finish'],
      action,
      about: ({ id, version }) => ({ type: subject, id, version }),
      to: staffOf,
    },
  }),
]
