import type { IconName } from '../../../components/icons'
import type { Mode, Status } from '../../../edge/resources/appointments/machine'
import {
  displayDate,
  displayTime,
  displayTimeAndZone,
  plainDate,
  type TimeFormat,
  weekday,
} from '../../../edge/time'
import type { Visit } from './appointment'
import type { Mark } from './list-state'

/** The clock staff read. */
export interface Clock {
  readonly zone: string
  readonly hours: TimeFormat
}

export const timeOf = (at: string | number, { zone, hours }: Clock) => displayTime(at, zone, hours)

/** 'Saturday, 11/21/2026' */
export const dayOf = (date: string) => `${weekday(date)}, ${displayDate(date)}`

/** What is read out when a row changes, for whoever does not see the tint. */
export const said = (visit: Visit, before: Visit | undefined, mark: Mark, clock: Clock): string => {
  const who = `${visit.patientName}, ${timeOf(visit.startsAt, clock)}`
  const words: Record<Mark, string> = {
    new: `New visit: ${who}`,
    moved: `${visit.patientName} moved${before ? ` from ${timeOf(before.startsAt, clock)}` : ''} to ${timeOf(visit.startsAt, clock)}`,
    gone: `${visit.patientName} moved to ${elsewhere(visit, clock)}`,
    canceled: `Canceled: ${who}`,
    changed: `${who}: ${visit.status}`,
  }
  return words[mark]
}

/** '11/24/2026, 2:30 PM ET' */
export const elsewhere = ({ startsAt }: Pick<Visit, 'startsAt'>, clock: Clock) =>
  `${displayDate(plainDate(startsAt, clock.zone))}, ${displayTimeAndZone(startsAt, clock.zone, clock.hours)}`

export const tones: Readonly<
  Partial<Record<Status, 'accent' | 'positive' | 'warning' | 'danger'>>
> = {
  Waiting: 'accent',
  'In progress': 'positive',
  Documenting: 'warning',
  Missed: 'warning',
  Failed: 'danger',
}

export const modes: Readonly<Record<Mode, { icon: IconName; label: string }>> = {
  video: { icon: 'video', label: 'Video' },
  phone: { icon: 'phone', label: 'Phone' },
  async: { icon: 'message-circle', label: 'Online, in writing' },
  async_messaging: { icon: 'message-circle', label: 'Messages' },
  other: { icon: 'user', label: 'Another way' },
}

export const marked: Readonly<Record<Mark, string | null>> = {
  new: 'New',
  moved: 'Moved',
  gone: 'Moved away',
  canceled: null,
  changed: null,
}
