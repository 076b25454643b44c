import { describe, expect, it } from 'vitest'
import {
  appointmentCalendar,
  type CalendarEntry,
} from '#edge/domains/appointments/calendar/calendar'

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
  it('is published, in UTC, with an alarm, and says nothing but the time', () =>
    expect(written()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Appointments//Calendar//EN',
      'METHOD:PUBLISH',
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
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT15M',
      'DESCRIPTION:Appointment',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
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
    expect(canceled).toContain('SEQUENCE:3')
    expect(canceled).not.toContain('BEGIN:VALARM')
  })

  it('names the patient only to the patient', () => {
    const request = written({ attendee: 'alex@example.org' })
    expect(request.join()).toContain('MAILTO:alex@example.org')
    expect(request).toContain('METHOD:REQUEST')
    expect(written().join()).not.toContain('ATTENDEE')
  })

  it.each([
    '',
    'a-very-long-name.of-a-mailbox.that-makes-the-line-too-long@example.org',
    'zoë.nguyễn.陈伟@példa.example',
  ])('has lines that end in CRLF and hold at most 75 octets (attendee %j)', (attendee) => {
    const text = appointmentCalendar(
      { ...entry, ...(attendee && { attendee }) },
      'https://a-long-name-of-a-host-that-belongs-to-a-partner-organization.example.org',
    )
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const octets = text.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain('example.org')
  })

  it('says nothing of the clinic under any brand', () =>
    expect(written().join().toLowerCase()).not.toMatch(/prep|hiv|sti|clinic|care|visit|provider/))
})
