import type { NotificationContent, Reader } from '#edge/announcements/announcement'
import { type StoredEvent, verbOf } from '#edge/events/event'
import { momentInWords } from '#edge/platform/languages/moment-in-words'
import { now } from '#edge/platform/time'
import { appointmentCalendar } from '../calendar/calendar'
import type { AnnouncedAppointment } from './announcement'
import { endOfUse, isOnTime } from './reminders'

/** What the patient and the provider are told after a change, by verb; after any other, nothing. */
export const kindOfVerb: Readonly<Record<string, string>> = {
  create: 'visit_booked',
  update: 'visit_changed',
  reschedule: 'visit_moved',
  cancel: 'visit_canceled',
  set_canceled: 'visit_canceled',
  set_missed: 'visit_missed',
  fail: 'visit_failed',
  create_swap_type: 'visit_changed',
  correct_to_scheduled: 'visit_booked',
  correct_to_waiting: 'visit_changed',
}

/** What the patient is reminded by, a day, an hour and ten minutes before. */
export const reminderKinds: Readonly<Record<string, string>> = {
  remind_day: 'visit_reminder_day',
  remind_hour: 'visit_reminder_hour',
  remind_soon: 'visit_reminder_soon',
}

/** The status a change leaves; all that is not named leaves it scheduled. */
const statusAfter: Readonly<Record<string, string>> = {
  cancel: 'Canceled',
  set_canceled: 'Canceled',
  set_missed: 'Missed',
  fail: 'Failed',
}

/** Whether what happened is still so: a visit that was canceled meanwhile is not announced as booked. */
export const isStillTrue = (row: AnnouncedAppointment, event: StoredEvent): boolean =>
  row.status === (statusAfter[verbOf(event)] ?? 'Scheduled') && isOnTime(row, event)

/** When it is, in the reader's own zone as it is now, and the entry for their calendar. Never the reason, the provider or the mode. */
export const appointmentContent = (
  { id, version, status, startsAt, endsAt }: AnnouncedAppointment,
  reader: Reader,
  event: StoredEvent,
): NotificationContent => {
  const { role, email, origin } = reader
  const isComing = status === 'Scheduled'
  const entry = { id, version, startsAt, endsAt, canceled: !isComing, now: now() }
  return {
    values: { when: momentInWords(startsAt, reader) },
    ...(role === 'patient' &&
      (isComing || status === 'Canceled') && {
        calendar: appointmentCalendar({ ...entry, ...(email && { attendee: email }) }, origin),
      }),
    ...(isComing && { expiresAt: isInvitation(event) ? endsAt : endOfUse(startsAt, event) }),
  }
}

/** Who is late for a visit can still use the way to it. */
const isInvitation = (event: StoredEvent) => verbOf(event) === 'send_invite'

/** When it was, for the provider who has it no more. */
export const formerAppointmentContent = (
  _: AnnouncedAppointment,
  reader: Reader,
  { detail }: StoredEvent,
): NotificationContent => {
  const startsAt = String(detail?.previous_starts_at)
  return { values: { when: momentInWords(startsAt, reader) }, expiresAt: startsAt }
}
