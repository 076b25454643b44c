import type { IconName } from '../../../components/icons'
import { isLateEnough } from '../../../edge/domains/appointments/transition-guards'
import { type Action, allowed, terminal } from '../../../edge/domains/appointments/transitions'
import { toEpochMs } from '../../../edge/platform/time'
import type { StaffRole } from '../chrome/nav-links'
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
  /** The transition whose roles apply: roles that may reschedule may also send invitations. */
  readonly as: Action
}

const always = () => true

export const actions: readonly AvailableAction[] = [
  {
    act: 'reschedule',
    label: 'Reschedule',
    icon: 'calendar',
    key: 'r',
    as: 'reschedule',
    open: always,
  },
  {
    act: 'send_invite',
    label: 'Send invite',
    icon: 'mail',
    key: 'i',
    as: 'reschedule',
    open: ({ endsAt }, now) => toEpochMs(endsAt) > now,
  },
  {
    act: 'log_call',
    label: 'Log a call attempt',
    icon: 'phone',
    key: 'l',
    as: 'set_missed',
    open: ({ mode }) => mode === 'phone',
  },
  {
    act: 'set_missed',
    label: 'Mark missed',
    icon: 'clock',
    key: 'm',
    as: 'set_missed',
    open: isLateEnough,
  },
  {
    act: 'set_canceled',
    label: 'Cancel visit',
    icon: 'x',
    key: 'c',
    as: 'set_canceled',
    open: always,
  },
]

/** The acting user, and the providers whose appointments they act on; null is all providers. */
export interface Actor {
  readonly role: StaffRole
  readonly holds: readonly string[] | null
}

/** What this user can do with this appointment now, by the transition table; the API checks it again. */
export const availableActions = (
  visit: StaffAppointment,
  { role, holds }: Actor,
  now: number,
): readonly AvailableAction[] => {
  if (terminal.some((status) => status === visit.status)) return []
  if (holds && !holds.includes(visit.providerId ?? '')) return []
  return actions.filter(({ as, open }) => allowed(visit.status, as, role) && open(visit, now))
}
