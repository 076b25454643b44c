import { queueKey } from '../edge/domains/appointments/on_demand/queue-key'
import type { OnDemandStatus } from '../edge/domains/appointments/on_demand/transitions'
import type { AppointmentStatus } from '../edge/domains/appointments/transitions'
import { dayMs, hourMs, iso, minuteMs, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf, rowsAt } from './row-builders'
import { type Case, clinicianId, providerId } from './rows/patient-rows'

interface Request {
  readonly status: OnDemandStatus
  readonly visit: AppointmentStatus
  /** Since it was made. */
  readonly agoMs: number
  readonly encounterType: string
  /** Of PEP: since it happened, as the request was made. */
  readonly exposureMs?: number
  readonly released?: number
  readonly reason?: string
}
const prep = '3'
const pep = '11'

/** A queue of four, one of them for PEP and one given back, and what became of earlier requests. */
const requests: readonly Request[] = [
  {
    status: 'pending',
    visit: 'Waiting',
    agoMs: 2 * minuteMs,
    encounterType: pep,
    exposureMs: 20 * hourMs,
  },
  { status: 'pending', visit: 'Waiting', agoMs: 9 * minuteMs, encounterType: prep },
  { status: 'pending', visit: 'Waiting', agoMs: 6 * minuteMs, encounterType: prep, released: 1 },
  { status: 'pending', visit: 'Waiting', agoMs: 4 * minuteMs, encounterType: prep },
  { status: 'accepted', visit: 'Complete', agoMs: 3 * dayMs, encounterType: prep },
  {
    status: 'accepted',
    visit: 'Complete',
    agoMs: 5 * dayMs,
    encounterType: pep,
    exposureMs: 9 * hourMs,
  },
  { status: 'abandoned', visit: 'Abandoned', agoMs: 4 * dayMs, encounterType: prep },
  {
    status: 'rejected',
    visit: 'Rejected',
    agoMs: 6 * dayMs,
    encounterType: prep,
    reason: 'needs_in_person',
  },
]

const ownRequest: Request = {
  status: 'abandoned',
  visit: 'Abandoned',
  agoMs: 40 * dayMs,
  encounterType: prep,
}

/** Who waits now, by the clock of this computer: they want to be called back, so that no open page is missed. */
export const onDemandSteps = (today: PlainDate, now: number): InsertStep[] => {
  const isFree = ({ person, consented, visits }: Case) =>
    person.panel !== null &&
    consented &&
    !person.more.account &&
    // Who was seen before, and has nothing ahead.
    visits.some(({ status }) => status === 'Complete') &&
    visits.every(({ status }) => status !== 'Scheduled')
  const cases = demoCases(today)
  // The patient of the demo's own account left the line once.
  const people = [...cases.filter(isFree).slice(0, requests.length), ...cases.slice(0, 1)]
  const rows = [...requests, ownRequest].flatMap((request, at) => {
    const one = people[at]
    return one ? [rowsOf(one, request, now, at + 1)] : []
  })
  return [
    insertRows(rows.flatMap(({ exposure }) => exposure)),
    insertRows(rows.map(({ visit }) => visit)),
    insertRows(
      rows.map(({ request }) => request),
      { where: 'exists (select 1 from appointments where id = :appointment_id)' },
    ),
  ]
}

const visitMinutes = 18

const rowsOf = ({ person }: Case, request: Request, now: number, number: number) => {
  const { status, visit, agoMs, encounterType, exposureMs, released = 0, reason = null } = request
  const id = demoId('onDemand', number)
  const made = now - agoMs
  const queuedAt = iso(made)
  const isHeld = visit === 'Complete'
  const startedAt = isHeld ? iso(made + 4 * minuteMs) : null
  const endedAt = isHeld ? iso(made + (4 + visitMinutes) * minuteMs) : null
  const clinician = isHeld ? providerId(person.panel) : null
  const isUrgent = exposureMs !== undefined
  return {
    exposure:
      exposureMs === undefined
        ? []
        : [
            rowOf('exposures', {
              id: demoId('exposure', number),
              patient_id: person.id,
              reported_by_id: person.id,
              occurred_at: iso(made - exposureMs),
              timezone: person.zone,
              state: person.state,
              created_at: queuedAt,
              updated_at: queuedAt,
            }),
          ],
    visit: rowsAt(queuedAt).appointment({
      id: demoId('onDemandVisit', number),
      patient_id: person.id,
      provider_id: clinician,
      encounter_type_id: encounterType,
      kind: 'on_demand',
      status: visit,
      starts_at: startedAt ?? queuedAt,
      ends_at: endedAt ?? iso(made + 20 * minuteMs),
      patient_state: person.state,
      patient_timezone: person.zone,
      provider_timezone: person.zone,
      initials: person.initials,
      reason_code: reason,
      buckets: 0,
      attested_state: person.state,
      attested_at: queuedAt,
      patient_joined_at: queuedAt,
      waiting_since: visit === 'Waiting' ? queuedAt : null,
      pep_parallel: encounterType === pep ? 1 : 0,
      started_at: startedAt,
      ended_at: endedAt,
      completed_at: endedAt,
      updated_at: endedAt ?? queuedAt,
    }),
    request: rowOf('on_demand_appointments', {
      id,
      patient_id: person.id,
      appointment_id: demoId('onDemandVisit', number),
      status,
      is_urgent: Number(isUrgent),
      callback: Number(status === 'pending'),
      queue_key: queueKey(isUrgent, released, queuedAt),
      queued_at: queuedAt,
      last_seen_at: queuedAt,
      rung: 2,
      accepted_by_id: clinician,
      accepted_at: isHeld ? iso(made + 3 * minuteMs) : null,
      handled_by_id: isHeld ? clinicianId(person.panel ?? 0) : null,
      released_count: released,
      reason_code: reason,
      created_at: queuedAt,
      updated_at: endedAt ?? queuedAt,
    }),
  }
}
