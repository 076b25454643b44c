import { dayMs, hourMs, iso } from '#edge/platform/time'
import { demoId } from '../accounts/identity'
import { rowsAt, type TableRow } from '../row-builders'
import { visitId } from './appointment-rows'
import { assistantOf, type Case, clinicianId } from './patient-rows'

/** Work that comes up between visits, by turns: kind, team and priority. */
const occasions = [
  ['call_back', 'provider', 2],
  ['complaint', 'customer_support', 2],
  ['referral_follow_up', 'ma', 3],
  ['prior_authorization', 'rx_required', 3],
  ['fill_delayed', 'pharmacy', 1],
  ['unreachable_contact', 'customer_support', 3],
  ['chart_preparation', 'ma', 4],
  ['refill_request', 'rx_required', 2],
  ['insurance_rejected', 'pharmacy', 3],
  ['sign_note', 'provider', 3],
] as const

const statuses = ['todo', 'in_progress', 'waiting', 'completed', 'todo', 'expired'] as const
const endings: Readonly<Record<string, string>> = { completed: 'done', expired: 'superseded' }

/** What the teams have to do: a call after each missed visit, and something else for every other patient. */
export const taskRows = (one: Case): TableRow[] => {
  const { person, visits, noon } = one
  const missed = visits.find(({ status }) => status === 'Missed')
  const occasion = occasions[(person.number >> 1) % occasions.length]
  return [
    ...(missed
      ? [
          rowsAt(iso(missed.start + hourMs)).task({
            id: demoId('task', person.number * 2),
            patient_id: person.id,
            kind: 'call_after_missed_visit',
            team: 'ma',
            // An assistant takes up what is about the patients of their clinicians.
            assignee_id:
              person.number % 2 && person.panel !== null ? assistantOf(person.panel) : null,
            subject_type: 'appointments',
            subject_id: visitId(one, missed),
            priority: 3,
            status: 'todo',
            due_at: iso(missed.start + dayMs),
            reason_code: null,
            closed_at: null,
          }),
        ]
      : []),
    ...(occasion && person.number % 2 === 0 ? [other(one, occasion, noon)] : []),
  ]
}

const other = (
  { person, visits }: Case,
  [kind, team, priority]: (typeof occasions)[number],
  noon: number,
): TableRow => {
  const status = statuses[person.number % statuses.length] ?? 'todo'
  const created = noon - ((person.number % 9) * 7 + 3) * hourMs
  const closed = endings[status] ? iso(created + 5 * hourMs) : null
  const clinician = visits.find((visit) => visit.clinician !== null)?.clinician
  return rowsAt(iso(created)).task({
    id: demoId('task', person.number * 2 + 1),
    patient_id: person.id,
    kind,
    team,
    priority,
    status,
    assignee_id:
      status !== 'todo' && team === 'provider' && clinician !== undefined && clinician !== null
        ? clinicianId(clinician)
        : null,
    subject_type: null,
    subject_id: null,
    due_at: iso(created + 20 * hourMs),
    reason_code: endings[status] ?? null,
    closed_at: closed,
  })
}
