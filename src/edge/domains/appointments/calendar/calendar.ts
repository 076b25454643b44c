import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator'
import { type Moment, now } from '#edge/platform/time'
import { type AppointmentStatus, terminalStatuses } from '../transitions'

export interface CalendarEntry {
  /** The appointment's id: a moved or canceled visit replaces its entry. */
  readonly id: string
  /** The appointment's version: the highest one wins in the calendar. */
  readonly version: number
  readonly startsAt: Moment
  readonly endsAt: Moment
  readonly canceled: boolean
  /** When this was written. */
  readonly now: number
  /** The patient's own address, when it goes by mail: mail programs file a request by it. */
  readonly attendee?: string
}

/** Whether a visit of this status leaves calendars: it was canceled or missed. */
export const isCanceledEntry = (status: AppointmentStatus) =>
  status !== 'Complete' && terminalStatuses.some((each) => each === status)

/** The current calendar entry of a visit, for the mail to its patient. */
export const calendarOf = (
  {
    status,
    ...entry
  }: Pick<CalendarEntry, 'id' | 'version' | 'startsAt' | 'endsAt'> & {
    readonly status: AppointmentStatus
  },
  { email, origin }: { readonly email: string | null; readonly origin: string },
) => {
  const written = { ...entry, canceled: isCanceledEntry(status), now: now() }
  return appointmentCalendar({ ...written, ...(email && { attendee: email }) }, origin)
}

const alarmMinutes = 15

/** A request has an attendee, what is only published has none; a cancellation takes either out. */
const methodOf = ({ canceled, attendee }: CalendarEntry): ICalCalendarMethod =>
  canceled
    ? ICalCalendarMethod.CANCEL
    : attendee
      ? ICalCalendarMethod.REQUEST
      : ICalCalendarMethod.PUBLISH

/**
 * An .ics of one visit for the patient's calendar, times in UTC. It may be read over a shoulder or
 * by an employer: it never says what the visit is for, with whom, or for which clinic.
 */
export const appointmentCalendar = (entry: CalendarEntry, origin: string) => {
  const host = new URL(origin).hostname
  const calendar = ical({
    prodId: { company: 'Appointments', product: 'Calendar', language: 'EN' },
    method: methodOf(entry),
  })
  const event = calendar.createEvent({
    id: entry.id,
    sequence: entry.version,
    stamp: new Date(entry.now),
    start: new Date(entry.startsAt),
    end: new Date(entry.endsAt),
    summary: 'Appointment',
    status: entry.canceled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    class: ICalEventClass.PRIVATE,
    organizer: { name: 'Appointments', email: `no-reply@${host}` },
    url: new URL('/app/appointments', origin).href,
  })
  if (entry.attendee) event.createAttendee({ email: entry.attendee })
  if (!entry.canceled)
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: alarmMinutes * 60,
      description: 'Appointment',
    })
  return `${alarmsLast(calendar.toString())}\r\n`
}

// RFC 5545 has an event's properties before its alarms, and ends each line with CRLF, the last one too: the library writes
// some properties after the alarms, and leaves the last line open.
const alarmsLast = (text: string): string =>
  text.replace(/(BEGIN:VALARM.*END:VALARM\r\n)(.*?)(?=END:VEVENT)/s, '$2$1')
