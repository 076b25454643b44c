import type { IconName } from '#components/icons'
import { isLateEnough } from '#edge/domains/appointments/transition-guards'
import { toEpochMs } from '#edge/platform/time'
import type { StaffAppointment } from './appointment'

/** What staff do with an appointment from a list. */
export type AppointmentAction =
  | 'reschedule'
  | 'set_canceled'
  | 'set_missed'
  | 'send_invite'
  | 'log_call'

export interface AvailableAction {
  readonly act: AppointmentAction
  readonly label: string
  readonly icon: IconName
  /** Pressed on a row. */
  readonly key: string
  readonly open: (visit: StaffAppointment, now: number) => boolean
}

const always = () => true

export const actions: readonly AvailableAction[] = [
  {
    act: 'reschedule',
    label: 'Reschedule',
    icon: 'calendar',
    key: 'r',
    open: always,
  },
  {
    act: 'send_invite',
    label: 'Send invite',
    icon: 'mail',
    key: 'i',
    open: ({ endsAt }, now) => toEpochMs(endsAt) > now,
  },
  {
    act: 'log_call',
    label: 'Log a call attempt',
    icon: 'phone',
    key: 'l',
    open: ({ mode }) => mode === 'phone',
  },
  {
    act: 'set_missed',
    label: 'Mark missed',
    icon: 'clock',
    key: 'm',
    open: isLateEnough,
  },
  {
    act: 'set_canceled',
    label: 'Cancel visit',
    icon: 'x',
    key: 'c',
    open: always,
  },
]

/** What the API says this user may do with this appointment, as far as the clock and the mode make it useful now. */
export const availableActions = (
  visit: StaffAppointment,
  now: number,
): readonly AvailableAction[] =>
  actions.filter(({ act, open }) => visit.can.includes(act) && open(visit, now))
