import {
  type AppointmentStatus,
  appointmentStates,
  type TransitionAction,
} from '#edge/domains/appointments/transitions'
import { dayMs } from '../../edge/platform/time'
import type { DemoPatient } from '../accounts/person'
import { type DemoStatus, type DemoVisit, endOf } from './appointments'

/** One change of a visit's status, as its history and the ledger tell it. */
export interface HistoryChange {
  readonly from: AppointmentStatus | null
  readonly to: AppointmentStatus
  readonly action: TransitionAction
  readonly by: 'patient' | 'provider'
  readonly reason: string | null
  readonly at: number
}

type Step = readonly [action: TransitionAction, by: HistoryChange['by'], when: When]
type When = 'booked' | 'early' | 'start' | 'late' | 'end' | 'before'

const book: Step = ['book', 'patient', 'booked']
const request: Step = ['request', 'patient', 'booked']
const start: Step = ['start', 'provider', 'start']
const complete: Step = ['complete', 'provider', 'end']

/** Who does what until a visit has this status; the transitions of visits say what each step makes of it. */
const steps: Readonly<Record<DemoStatus, readonly Step[]>> = {
  Scheduled: [book],
  Waiting: [request],
  Complete: [
    book,
    ['join_waiting_room', 'patient', 'early'],
    start,
    ['complete_video', 'provider', 'end'],
    complete,
  ],
  Canceled: [book, ['cancel', 'patient', 'before']],
  Missed: [book, ['set_missed', 'provider', 'late']],
  Failed: [book, start, ['fail', 'provider', 'late']],
  Rejected: [request, ['reject', 'provider', 'end']],
  Abandoned: [request, ['abandon', 'patient', 'end']],
}
const answered: readonly Step[] = [request, start, ['complete_call', 'provider', 'end'], complete]

const stepsOf = ({ status, mode }: DemoVisit): readonly Step[] =>
  mode !== 'async_messaging' ? steps[status] : status === 'Complete' ? answered : steps.Waiting

/** What happened to a visit, in order. */
export const changesOf = (visit: DemoVisit): HistoryChange[] => {
  const path = stepsOf(visit)
  const changes: HistoryChange[] = []
  for (const [planned, by, when] of path) {
    const action =
      planned === 'complete_video' && visit.mode === 'phone' ? 'complete_call' : planned
    const from = changes.at(-1)?.to ?? null
    changes.push({
      from,
      to: statusAfter(action, from, by),
      action,
      by,
      reason: changes.length === path.length - 1 ? visit.reason : null,
      at: timeOf(visit, when) + (action === 'complete' ? 8 * 60_000 : 0),
    })
  }
  return changes
}

/** Where the transition leads; a step that is no transition of this role is an error. */
const statusAfter = (
  action: TransitionAction,
  from: AppointmentStatus | null,
  by: HistoryChange['by'],
): AppointmentStatus => {
  const found = appointmentStates.transitions.find(
    (each) =>
      each.action === action &&
      (from === null ? each.from.length === 0 : each.from.some((status) => status === from)) &&
      each.by.some((role) => role === by),
  )
  if (!found) throw new Error(`A ${by} cannot ${action} a visit that is ${from ?? 'not there'}`)
  return found.to
}

const timeOf = (visit: DemoVisit, when: When) =>
  ({
    booked: visit.booked,
    before: visit.start - 7_200_000,
    early: visit.start - 240_000,
    start: visit.start + 30_000,
    late: visit.start + 900_000,
    end: endOf(visit),
  })[when]

/** When this person enrolled: a day before their first booking, else some days before `today`. */
export const enrolledAt = (person: DemoPatient, visits: readonly DemoVisit[], today: number) =>
  visits.length > 0
    ? Math.min(...visits.map(({ booked }) => booked)) - dayMs
    : today - (3 + (person.number % 20)) * dayMs
