import { announceEach } from '#edge/announcements/announcement'
import { kindAudience } from '#edge/announcements/recipients'
import type { StoredEvent } from '#edge/events/event'
import { staffBoard } from '#edge/live/shared-channels-contract'
import { type Db, sql } from '#edge/platform/db/index'
import { now } from '#edge/platform/time'
import { calendarOf } from '../calendar/calendar'
import { eligibleClinicians, isOnShift } from './eligibility'

interface AnnouncedRequest {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly patient: string
  /** JSON of the scheduled visit that this one replaces, or that is restored; null for a visit without a time. */
  readonly scheduled: string | null
  /** JSON: the accounts of clinicians at work who may accept. */
  readonly clinicians: string
  /** JSON: who is called when it takes too long. */
  readonly managers: string
  /** JSON: who follows the queue without the board. */
  readonly leads: string
}

const loadRequests = async (
  db: Db,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<string, AnnouncedRequest>> => {
  const ids = JSON.stringify(events.map(({ subjectId }) => subjectId))
  const needs = {
    patientId: sql`o.patient_id`,
    encounterTypeId: sql`a.encounter_type_id`,
    state: sql`a.attested_state`,
  }
  const rows = await db.all(sql<AnnouncedRequest>`
    select o.id, o.version, o.status, o.patient_id as patient,
      iif(a.kind = 'scheduled' or a.swapped_from is not null, json_object('id', a.id, 'version', a.version,
        'startsAt', a.starts_at, 'endsAt', a.ends_at, 'status', a.status), null) as scheduled,
      (select json_group_array(pr.user_id) ${eligibleClinicians(needs)}
        and ${isOnShift(new Date(now()).toISOString())}) as clinicians,
      ${kindAudience('queue_overdue')} as managers, ${kindAudience('async_visit_late')} as leads
    from on_demand_appointments o join appointments a on a.id = o.appointment_id
    where o.id in (select value from json_each(${ids}))`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Who hears of the queue: the patient what became of it, clinicians at work and managers that someone waits. */
export const onDemandAnnouncements = announceEach<AnnouncedRequest>(
  { subject: 'on_demand_appointments', load: loadRequests },
  [
    {
      live: {
        action: 'status_changed',
        to: ({ patient, clinicians, leads }) => [
          patient,
          staffBoard,
          ...JSON.parse(clinicians),
          ...JSON.parse(leads),
        ],
      },
      notifications: {
        on: {
          accept: 'on_demand_visit',
          release: 'on_demand_visit',
          reject: 'on_demand_visit',
          abandon: 'on_demand_visit',
          ask: 'on_demand_visit',
        },
        to: ({ patient }) => [patient],
        // The calendar entry moves with the visit: to now, and back to the scheduled time.
        content: ({ scheduled }, reader) =>
          scheduled ? { calendar: calendarOf(JSON.parse(scheduled), reader) } : {},
      },
    },
    {
      notifications: {
        on: { create: 'patient_waits', release: 'patient_waits', ring_again: 'patient_waits' },
        to: ({ clinicians }) => JSON.parse(clinicians),
        holds: ({ status }) => status === 'pending',
      },
    },
    {
      notifications: {
        on: { ring_managers: 'queue_overdue' },
        to: ({ managers }) => JSON.parse(managers),
        holds: ({ status }) => status === 'pending',
      },
    },
  ],
)
