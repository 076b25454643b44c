import { type DemoStatus, endOf, type Visit } from './appointments'
import type { DemoPatient } from './person'

/** One change of a visit's status, as its history and the ledger tell it. */
export interface HistoryChange {
  readonly from: string | null
  readonly to: string
  readonly action: string
  readonly by: 'patient' | 'provider' | 'support'
  readonly reason: string | null
  readonly at: number
}

type Path = readonly (readonly [to: string, action: string, by: HistoryChange['by'], when: When])[]
type When = 'booked' | 'early' | 'start' | 'late' | 'end' | 'before'

const visited: Path = [
  ['Scheduled', 'book', 'patient', 'booked'],
  ['Waiting', 'join_waiting_room', 'patient', 'early'],
  ['In progress', 'start', 'provider', 'start'],
  ['Documenting', 'complete_video', 'provider', 'end'],
  ['Complete', 'complete', 'provider', 'end'],
]
const booked: Path = [['Scheduled', 'book', 'patient', 'booked']]
const requestPath: Path = [['Waiting', 'request', 'patient', 'booked']]

const paths: Readonly<Record<DemoStatus, Path>> = {
  Scheduled: booked,
  Waiting: requestPath,
  Complete: visited,
  Canceled: [...booked, ['Canceled', 'cancel', 'patient', 'before']],
  Missed: [...booked, ['Missed', 'set_missed', 'provider', 'late']],
  Failed: [
    ...booked,
    ['In progress', 'start', 'provider', 'start'],
    ['Failed', 'fail', 'provider', 'late'],
  ],
  Rejected: [...requestPath, ['Rejected', 'reject', 'provider', 'end']],
  Abandoned: [...requestPath, ['Abandoned', 'abandon', 'patient', 'end']],
}
const answered: Path = [
  ...requestPath,
  ['In progress', 'start', 'provider', 'start'],
  ['Documenting', 'complete_call', 'provider', 'end'],
  ['Complete', 'complete', 'provider', 'end'],
]

/** What happened to a visit, in order. */
export const changesOf = (visit: Visit): HistoryChange[] => {
  const path = visit.mode === 'async_messaging' ? asyncPath(visit) : paths[visit.status]
  return path.map(([to, action, by, when], at) => ({
    from: path[at - 1]?.[0] ?? null,
    to,
    action: action === 'complete_video' && visit.mode === 'phone' ? 'complete_call' : action,
    by,
    reason: at === path.length - 1 ? visit.reason : null,
    at: timeOf(visit, when) + (action === 'complete' ? 8 * 60_000 : 0),
  }))
}

const asyncPath = ({ status }: Visit) => (status === 'Complete' ? answered : requestPath)

const timeOf = (visit: Visit, when: When) =>
  ({
    booked: visit.booked,
    before: visit.start - 7_200_000,
    early: visit.start - 240_000,
    start: visit.start + 30_000,
    late: visit.start + 900_000,
    end: endOf(visit),
  })[when]

/** When this person enrolled: a day before their first booking, else some days before `today`. */
export const enrolledAt = (person: DemoPatient, visits: readonly Visit[], today: number) =>
  visits.length > 0
    ? Math.min(...visits.map(({ booked }) => booked)) - 86_400_000
    : today - (3 + (person.number % 20)) * 86_400_000
