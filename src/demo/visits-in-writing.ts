import type { asyncMessagingStatuses } from '../edge/domains/appointments/async_messaging/transitions'
import { type AppointmentStatus, terminalStatuses } from '../edge/domains/appointments/transitions'
import type { Keyring } from '../edge/platform/crypto/keys'
import { dayMs, hourMs, iso, type PlainDate } from '../edge/platform/time'
import { demoId } from './accounts/identity'
import { rowsOfAssessment, whole } from './assessments'
import { demoCases } from './clinic'
import { type InsertStep, insertRows } from './insert-step'
import { rowOf, rowsAt } from './row-builders'
import { type Case, providerId } from './rows/patient-rows'

interface InWriting {
  readonly status: (typeof asyncMessagingStatuses)[number]
  readonly visit: AppointmentStatus
  /** Since it was asked for, and until its plan is due. */
  readonly hoursAgo: number
  readonly dueInHours: number
  readonly symptom?: 'none' | 'fever'
  readonly lastAlert?: 'warned' | 'late'
}

/** Long before their time, near it and past it, in every state but one that is completed. */
const visits: readonly InWriting[] = [
  // Of the demo's own patient, who took it back.
  { status: 'canceled', visit: 'Canceled', hoursAgo: 20 * 24, dueInHours: -15 * 24 },
  { status: 'waiting', visit: 'Waiting', hoursAgo: 5, dueInHours: 91, symptom: 'none' },
  {
    status: 'waiting',
    visit: 'Waiting',
    hoursAgo: 93,
    dueInHours: 3,
    symptom: 'fever',
    lastAlert: 'warned',
  },
  {
    status: 'waiting',
    visit: 'Waiting',
    hoursAgo: 98,
    dueInHours: -2,
    symptom: 'none',
    lastAlert: 'late',
  },
  {
    status: 'accepted',
    visit: 'In progress',
    hoursAgo: 70,
    dueInHours: 26,
    symptom: 'none',
    lastAlert: 'warned',
  },
  { status: 'waiting', visit: 'Waiting', hoursAgo: 1, dueInHours: 95 },
]

const isEnded = (status: AppointmentStatus): boolean =>
  terminalStatuses.some((each) => each === status)
const asksFor = { kind: 'sti', encounterType: '9' } as const

/** Visits in writing with their questions; each of another patient, with nothing else ahead. */
export const inWritingSteps = async (
  today: PlainDate,
  now: number,
  keys: Keyring,
): Promise<InsertStep[]> => {
  const [own, ...others] = demoCases(today).filter(
    ({ person, consented }) => person.panel !== null && consented && !person.more.account,
  )
  const isFree = ({ visits: held }: Case) => held.every(({ status }) => isEnded(status))
  const people = [own, ...others.filter(isFree).toReversed()]
  const rows = await Promise.all(
    visits.flatMap((each, at) => {
      const one = people[at]
      return one ? [rowsOf(keys, one, each, now, at + 1)] : []
    }),
  )
  return [
    insertRows(rows.map(({ appointment }) => appointment)),
    insertRows(rows.map(({ inWriting }) => inWriting)),
    insertRows(rows.map(({ assessment }) => assessment.row)),
    insertRows(rows.flatMap(({ assessment }) => assessment.history)),
  ]
}

const rowsOf = async (keys: Keyring, one: Case, each: InWriting, now: number, number: number) => {
  const { status, visit, hoursAgo, dueInHours, symptom, lastAlert = null } = each
  const { person } = one
  const id = demoId('visitInWriting', number)
  const at = iso(now - hoursAgo * hourMs)
  const dueAt = iso(now + dueInHours * hourMs)
  const isAccepted = status === 'accepted'
  const clinician = isAccepted ? providerId(person.panel) : null
  const acceptedAt = isAccepted ? iso(now - 2 * hourMs) : null
  return {
    appointment: rowsAt(at).appointment({
      id,
      patient_id: person.id,
      provider_id: clinician,
      encounter_type_id: asksFor.encounterType,
      kind: 'async_messaging',
      mode: 'async_messaging',
      status: visit,
      starts_at: at,
      ends_at: dueAt,
      patient_state: person.state,
      patient_timezone: person.zone,
      provider_timezone: person.zone,
      initials: person.initials,
      reason_code: status === 'canceled' ? 'prefer_not_to_say' : null,
      buckets: 0,
      pep_parallel: 0,
      started_at: acceptedAt,
    }),
    inWriting: rowOf('async_messaging_appointments', {
      id,
      patient_id: person.id,
      status,
      accepted_by_id: clinician,
      accepted_at: acceptedAt,
      due_at: dueAt,
      warn_at: iso(now + dueInHours * hourMs - 2 * dayMs),
      last_alert: lastAlert,
      created_at: at,
      updated_at: acceptedAt ?? at,
    }),
    assessment: await rowsOfAssessment(
      keys,
      one,
      {
        kind: asksFor.kind,
        status: symptom ? 'finished' : status === 'canceled' ? 'expired' : 'pending',
        hoursAgo: symptom ? Math.min(hoursAgo, 60) : hoursAgo,
        appointmentId: id,
        ...(symptom && { answers: whole(symptom, 'no') }),
      },
      100 + number,
    ),
  }
}
