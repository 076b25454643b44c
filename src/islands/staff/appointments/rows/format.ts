import type { IconName } from '#components/icons'
import type { AppointmentMode, AppointmentStatus } from '#edge/domains/appointments/transitions'
import {
  displayDate,
  displayTime,
  displayTimeAndZone,
  localDate,
  weekday,
} from '#edge/platform/time'
import type { ClockSettings } from '#islands/staff/access/require-staff'
import type { StaffAppointment } from '../appointment'
import type { Highlight } from './list-state'

export const formatTime = (at: string | number, { zone, hours }: ClockSettings) =>
  displayTime(at, zone, hours)

/** 'Saturday, 11/21/2026' */
export const formatDay = (date: string) => `${weekday(date)}, ${displayDate(date)}`

/** Live-region text for a changed row; the highlight alone is visual. */
export const describeChange = (
  visit: StaffAppointment,
  before: StaffAppointment | undefined,
  mark: Highlight,
  clock: ClockSettings,
): string => {
  const who = `${visit.patientName}, ${formatTime(visit.startsAt, clock)}`
  const words: Record<Highlight, string> = {
    new: `New visit: ${who}`,
    moved: `${visit.patientName} moved${before ? ` from ${formatTime(before.startsAt, clock)}` : ''} to ${formatTime(visit.startsAt, clock)}`,
    gone: `${visit.patientName} moved to ${formatDateTime(visit, clock)}`,
    canceled: `Canceled: ${who}`,
    changed: `${who}: ${visit.status}`,
  }
  return words[mark]
}

/** '11/24/2026, 2:30 PM ET' */
export const formatDateTime = (
  { startsAt }: Pick<StaffAppointment, 'startsAt'>,
  clock: ClockSettings,
) =>
  `${displayDate(localDate(startsAt, clock.zone))}, ${displayTimeAndZone(startsAt, clock.zone, clock.hours)}`

/** '12/01/2026, 9:00 AM ChST': the same time where the patient is, with its day where that is another; null where both clocks show the same. */
export const formatPatientTime = (
  { startsAt, patientZone }: Pick<StaffAppointment, 'startsAt' | 'patientZone'>,
  { zone, hours }: ClockSettings,
): string | null => {
  const time = displayTimeAndZone(startsAt, patientZone, hours)
  if (time === displayTimeAndZone(startsAt, zone, hours)) return null
  const day = localDate(startsAt, patientZone)
  return day === localDate(startsAt, zone) ? time : `${displayDate(day)}, ${time}`
}

export const statusTones: Readonly<
  Partial<Record<AppointmentStatus, 'accent' | 'positive' | 'warning' | 'danger'>>
> = {
  Waiting: 'accent',
  'In progress': 'positive',
  Documenting: 'warning',
  Missed: 'warning',
  Failed: 'danger',
}

export const staffModeLabels: Readonly<Record<AppointmentMode, { icon: IconName; label: string }>> =
  {
    video: { icon: 'video', label: 'Video' },
    phone: { icon: 'phone', label: 'Phone' },
    async: { icon: 'message-circle', label: 'Online, in writing' },
    async_messaging: { icon: 'message-circle', label: 'Messages' },
    other: { icon: 'user', label: 'Other' },
  }

export const highlightLabels: Readonly<Record<Highlight, string | null>> = {
  new: 'New',
  moved: 'Moved',
  gone: 'Moved away',
  canceled: null,
  changed: null,
}
