import { describe, expect, it } from 'vitest'
import { appointmentCalendar, type CalendarEntry } from '#edge/domains/appointments/calendar'

const entry: CalendarEntry = {
  id: '01932f5e-7c3b-7abc-8def-0123456789ab',
  version: 1,
  startsAt: '2026-11-01T06:30:00.000Z',
  endsAt: '2026-11-01T06:50:00.000Z',
  canceled: false,
  now: Date.parse('2026-10-30T12:00:00Z'),
}
const written = (change: Partial<CalendarEntry> = {}) =>
  appointmentCalendar({ ...entry, ...change }, 'https://app.example.org')
    .replace(/\r\n /g, '')
    .split('\r\n')

describe('the calendar entry of a visit', () => {
  it('is a request, in UTC, and says nothing but the time', () =>
    expect(written()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Appointments//Calendar//EN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:01932f5e-7c3b-7abc-8def-0123456789ab',
      'SEQUENCE:1',
      'DTSTAMP:20261030T120000Z',
      'DTSTART:20261101T063000Z',
      'DTEND:20261101T065000Z',
      'SUMMARY:Appointment',
      'ORGANIZER;CN="Appointments":mailto:no-reply@app.example.org',
      'URL;VALUE=URI:https://app.example.org/app/appointments',
      'STATUS:CONFIRMED',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
    ]))

  it('replaces itself when the visit moves', () => {
    const moved = written({
      version: 2,
      startsAt: '2026-11-02T15:00:00Z',
      endsAt: '2026-11-02T15:20:00Z',
    })
    expect(moved).toContain('SEQUENCE:2')
    expect(moved).toContain('DTSTART:20261102T150000Z')
    expect(moved).toContain(`UID:${entry.id}`)
  })

  it('takes itself out when the visit is canceled', () => {
    const canceled = written({ version: 3, canceled: true })
    expect(canceled).toContain('METHOD:CANCEL')
    expect(canceled).toContain('STATUS:CANCELLED')
    expect(canceled).toContain(`UID:${entry.id}`)
  })

  it('names the patient only to the patient', () => {
    expect(written({ attendee: 'alex@example.org' }).join()).toContain('MAILTO:alex@example.org')
    expect(written().join()).not.toContain('ATTENDEE')
  })

  it('says nothing of the clinic under any brand', () =>
    expect(written().join().toLowerCase()).not.toMatch(/prep|hiv|sti|clinic|care|visit|provider/))
})
