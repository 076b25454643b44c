import { bucketsFor } from '#edge/platform/buckets/five-minute-buckets'
import { iso } from '#edge/platform/time'
import { demoId } from '../accounts/identity'
import { rowOf, rowsAt, type TableRow } from '../row-builders'
import { bucketsOfVisit, type DemoVisit, endOf } from '../visits/appointments'
import { changesOf, type HistoryChange } from '../visits/status-history'
import { type Case, clinicianId, providerId, staffId } from './patient-rows'

const visitNumber = ({ person }: Case, { number }: DemoVisit) =>
  `${String(person.number).padStart(6, '0')}${String(number).padStart(6, '0')}`
export const visitId = (one: Case, visit: DemoVisit) => demoId('visit', visitNumber(one, visit))

/** Whether the visit still holds its time. */
const isHeld = ({ status, availabilityId }: DemoVisit) =>
  status === 'Scheduled' && availabilityId !== null

export const claimRows = (one: Case): TableRow[] =>
  one.visits.filter(isHeld).flatMap((visit) =>
    bucketsOfVisit(visit).map((bucket) =>
      rowOf('slot_claims', {
        provider_id: providerId(visit.clinician),
        bucket,
        owner_id: visitId(one, visit),
        kind: 'visit',
      }),
    ),
  )

export const visitRows = (one: Case): TableRow[] =>
  one.visits.map((visit) => {
    const changes = changesOf(visit)
    const buckets = visit.mode === 'async_messaging' ? 0 : bucketsFor(visit.minutes)
    return rowsAt(iso(visit.booked)).appointment({
      id: visitId(one, visit),
      patient_id: one.person.id,
      provider_id: providerId(visit.clinician),
      encounter_type_id: visit.encounterType,
      availability_id: visit.availabilityId,
      mode: visit.mode,
      status: visit.status,
      starts_at: iso(visit.start),
      ends_at: iso(endOf(visit)),
      minutes: visit.minutes,
      patient_state: one.person.state,
      patient_timezone: one.person.zone,
      provider_timezone: visit.timezone,
      initials: one.person.initials,
      reason_code: visit.reason,
      buckets,
      claimed: visit.status === 'Complete' ? buckets : 0,
      started_at: visit.status === 'Complete' ? iso(visit.start) : null,
      ended_at: visit.status === 'Complete' ? iso(endOf(visit)) : null,
      completed_at: visit.status === 'Complete' ? iso(endOf(visit)) : null,
      version: changes.length,
      updated_at: iso(changes.at(-1)?.at ?? visit.booked),
    })
  })

const actorOf = (one: Case, visit: DemoVisit, { by }: HistoryChange) =>
  by === 'patient'
    ? one.person.id
    : visit.clinician === null
      ? staffId('clinical_admin')
      : clinicianId(visit.clinician)
const roleOf = (visit: DemoVisit, { by }: HistoryChange) =>
  by === 'provider' && visit.clinician === null ? 'clinical_admin' : by

export const historyRows = (one: Case): TableRow[] =>
  one.visits.flatMap((visit) =>
    changesOf(visit).map((change, at) =>
      rowOf('appointment_history', {
        id: `0199000${at}${demoId('history', visitNumber(one, visit)).slice(8)}`,
        appointment_id: visitId(one, visit),
        from_status: change.from,
        to_status: change.to,
        action: change.action,
        actor_id: actorOf(one, visit, change),
        actor_role: roleOf(visit, change),
        reason_code: change.reason,
        starts_at: iso(visit.start),
        request_id: 'demo',
        occurred_at: iso(change.at),
      }),
    ),
  )

const created = ['book', 'request']

/** What the ledger says of the enrollment and of every visit. */
export const eventRows = (one: Case): TableRow[] => [
  rowOf('events', {
    name: 'patients.enroll',
    subject_type: 'patients',
    subject_id: one.person.id,
    patient_id: one.person.id,
    actor_id: one.person.id,
    actor_role: 'patient',
    request_id: 'demo',
    route: 'demo',
    version: 1,
    occurred_at: iso(one.enrolled),
  }),
  ...one.visits.flatMap((visit) =>
    changesOf(visit).map((change, at) =>
      rowOf('events', {
        name: `appointments.${created.includes(change.action) ? 'create' : change.action}`,
        subject_type: 'appointments',
        subject_id: visitId(one, visit),
        patient_id: one.person.id,
        actor_id: actorOf(one, visit, change),
        actor_role: roleOf(visit, change),
        request_id: 'demo',
        route: 'demo',
        version: at + 1,
        occurred_at: iso(change.at),
      }),
    ),
  ),
]
