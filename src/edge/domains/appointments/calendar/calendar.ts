import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator'
import type { Moment } from '#edge/platform/time'

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
  return alarmsLast(calendar.toString())
}

// RFC 5545 has an event's properties before its alarms; the library writes some of them after.
const alarmsLast = (text: string): string =>
  text.replace(/(BEGIN:VALARM.*END:VALARM\r\n)(.*?)(?=END:VEVENT)/s, '$2$1')
