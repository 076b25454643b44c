import { maskNumber } from '#edge/domains/phone_calls/masked-number'
import { iso, minuteMs } from '#edge/platform/time'
import { demoId } from '../accounts/identity'
import { rowsAt, type TableRow } from '../row-builders'
import { visitId } from './appointment-rows'
import { type Case, clinicianId } from './patient-rows'

/** What came of the two calls to a patient who was missed, by turns. */
const attempts = [
  ['no_answer', 'no_answer', 0],
  ['completed', 'voicemail_left', 35],
  ['busy', 'no_answer', 0],
  ['failed', 'wrong_number', 0],
  ['canceled', 'other', 0],
  ['completed', 'could_not_talk', 48],
] as const

/** Visits held by phone were calls, and who was missed was called twice. */
export const callRows = (one: Case): TableRow[] => {
  const { person, visits, noon } = one
  return visits
    .filter(({ clinician, start }) => clinician !== null && start < noon)
    .flatMap((visit, at) => {
      const { phone } = person
      if (!phone || visit.clinician === null) return []
      const caller = clinicianId(visit.clinician)
      const row = (
        attempt: number,
        [status, outcome, seconds]: readonly [string, string, number],
      ): TableRow => {
        const startedAt = visit.start + (1 + 6 * attempt) * minuteMs
        const isAnswered = status === 'completed'
        const endedAt = iso(startedAt + (isAnswered ? 8_000 : 30_000) + seconds * 1000)
        return rowsAt(iso(startedAt)).phoneCall({
          id: demoId('call', (person.number * 1_000_000 + visit.number) * 2 + attempt),
          patient_id: person.id,
          appointment_id: visitId(one, visit),
          caller_id: caller,
          masked_number: maskNumber(phone),
          status,
          answered_at: isAnswered ? iso(startedAt + 8_000) : null,
          ended_at: endedAt,
          seconds: isAnswered ? seconds : null,
          outcome,
          updated_at: endedAt,
        })
      }
      if (visit.status === 'Complete' && visit.mode === 'phone')
        return [row(0, ['completed', 'reached', 9 * 60 + (person.number % 7) * 61])]
      if (visit.status !== 'Missed') return []
      return [0, 1].map((attempt) =>
        row(attempt, attempts[(person.number + at + attempt) % attempts.length] ?? attempts[0]),
      )
    })
}
