import ical, { ICalCalendarMethod, ICalEventClass, ICalEventStatus } from 'ical-generator'
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

/**
 * An .ics of one visit for the patient's calendar, times in UTC. It may be read over a shoulder or
 * by an employer: it never says what the visit is for, with whom, or for which clinic.
 */
export const appointmentCalendar = (entry: CalendarEntry, origin: string) => {
  const host = new URL(origin).hostname
  const calendar = ical({
    prodId: { company: 'Appointments', product: 'Calendar', language: 'EN' },
    method: entry.canceled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
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
  return calendar.toString()
}
