import type { IconName } from '#components/icons'
import { isLateEnough } from '#edge/domains/appointments/transition-guards'
import { toEpochMs } from '#edge/platform/time'
import type { StaffAppointment } from '../appointment'
import { isPatientHere } from '../patient-presence'

/** What staff do with an appointment from a list. */
export type AppointmentAction =
  | 'reschedule'
  | 'set_canceled'
  | 'set_missed'
  | 'send_invite'
  | 'log_call'
  | 'correct_to_scheduled'
  | 'correct_to_waiting'

export interface AvailableAction {
  readonly act: AppointmentAction
  readonly label: string
  readonly icon: IconName
  /** Pressed on a row. */
  readonly key: string
  /** Its name at the foot of the board, where it stands there. */
  readonly short?: string
  readonly open: (visit: StaffAppointment, now: number) => boolean
  /** Said where the clock or the mode closes it. */
  readonly why?: string
}

const always = () => true

export const actions: readonly AvailableAction[] = [
  {
    act: 'reschedule',
    label: 'Reschedule',
    icon: 'calendar',
    key: 'r',
    short: 'reschedule',
    open: always,
  },
  {
    act: 'send_invite',
    label: 'Send invite',
    icon: 'mail',
    key: 'i',
    short: 'invite',
    open: ({ endsAt }, now) => toEpochMs(endsAt) > now,
    why: 'This visit is over, so no one can be invited to it.',
  },
  {
    act: 'log_call',
    label: 'Log a call attempt',
    icon: 'phone',
    key: 'l',
    open: ({ mode }) => mode === 'phone',
    why: 'Call attempts are noted for phone visits.',
  },
  {
    act: 'set_missed',
    label: 'Mark missed',
    icon: 'clock',
    key: 'm',
    open: (visit, now) => isLateEnough(visit, now) && !isPatientHere(visit, now),
    why: 'A visit can be marked missed from 10 minutes after its start, while its patient is not there.',
  },
  {
    act: 'set_canceled',
    label: 'Cancel visit',
    icon: 'x',
    key: 'c',
    short: 'cancel',
    open: always,
  },
  {
    act: 'correct_to_scheduled',
    label: 'Correct to Scheduled',
    icon: 'rotate-ccw',
    key: 'u',
    open: always,
  },
  {
    act: 'correct_to_waiting',
    label: 'Correct to Waiting',
    icon: 'clock',
    key: 'w',
    open: always,
  },
]

export const actionLabel = (wanted: AppointmentAction): string =>
  actions.find(({ act }) => act === wanted)?.label ?? 'Visit'

/** What the API says this user may do with this appointment, as far as the clock and the mode make it useful now. */
export const availableActions = (
  visit: StaffAppointment,
  now: number,
): readonly AvailableAction[] =>
  actions.filter(({ act, open }) => visit.can.includes(act) && open(visit, now))

/** Why an action is not available now, in words for the user; null where it is. */
export const refusalOf = (
  visit: StaffAppointment,
  wanted: AppointmentAction,
  now: number,
): string | null => {
  const found = actions.find(({ act }) => act === wanted)
  if (!found || !visit.can.includes(wanted))
    return `“${actionLabel(wanted)}” is not possible: this visit is ${visit.status}, or is not yours to change.`
  return found.open(visit, now) ? null : (found.why ?? null)
}
