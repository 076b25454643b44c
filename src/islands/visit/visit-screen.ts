import type { AppointmentMode, AppointmentStatus } from '#edge/domains/appointments/transitions'
import { isTimeOver } from '#edge/domains/appointments/visit-end'
import { endsAt, isToRearrange } from '../appointments/appointment'

/** What the patient's visit page shows. */
export type VisitScreen =
  /** Before the waiting room opens: when, and the device check. */
  | 'early'
  /** The waiting room is open and the patient is not in it. */
  | 'lobby'
  /** In the waiting room or in the call. */
  | 'room'
  /** By phone: the clinician calls. */
  | 'phone'
  /** Its clinician cannot hold it: another time is to be chosen. */
  | 'rearranged'
  /** Its time has passed and it never began. */
  | 'lapsed'
  /** The call is over; the clinician writes. */
  | 'held'
  | 'complete'
  | 'missed'
  | 'canceled'
  | 'failed'
  | 'unavailable'

interface Visit {
  readonly status: AppointmentStatus
  readonly mode: AppointmentMode
  readonly startsAt: string
  readonly minutes: number
  readonly lapsedAt?: string | null
  readonly isWithoutClinician?: boolean
}

const opensBeforeMs = 15 * 60_000

/** When the waiting room opens, epoch milliseconds. */
export const opensAt = ({ startsAt }: Pick<Visit, 'startsAt'>) =>
  Date.parse(startsAt) - opensBeforeMs

const isByVideo = ({ mode }: Visit) => mode === 'video'

/** A screen for every status, so that no patient waits before an empty page. `now` is the server's. */
const screens: Readonly<Record<AppointmentStatus, (visit: Visit, now: number) => VisitScreen>> = {
  Scheduled: (visit, now) => {
    if (isToRearrange(visit)) return 'rearranged'
    if (!isByVideo(visit)) return 'phone'
    return now < opensAt(visit) ? 'early' : 'lobby'
  },
  Waiting: (visit) => (isByVideo(visit) ? 'room' : 'phone'),
  'In progress': (visit) => (isByVideo(visit) ? 'room' : 'phone'),
  Documenting: () => 'held',
  Complete: () => 'complete',
  Missed: () => 'missed',
  Canceled: () => 'canceled',
  Failed: () => 'failed',
  Rejected: () => 'unavailable',
  Abandoned: () => 'unavailable',
}

export const visitScreen = (visit: Visit, now: number): VisitScreen =>
  isTimeOver({ ...visit, endsAt: endsAt(visit) }, now)
    ? 'lapsed'
    : screens[visit.status](visit, now)

interface DrawnVisit extends Pick<Visit, 'status' | 'startsAt'> {
  readonly provider?: unknown
}
/** Whether a visit now went back to the line since the page was drawn: without a clinician, or scheduled at its own time again. */
export const isGivenBack = (drawn: DrawnVisit, visit: DrawnVisit): boolean =>
  visit.status === 'Waiting'
    ? Boolean(drawn.provider) && !visit.provider
    : visit.status === 'Scheduled' &&
      drawn.status === 'Waiting' &&
      drawn.startsAt !== visit.startsAt
