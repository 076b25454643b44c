// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { timeLeft } from '#islands/staff/tasks/time-left'

/** 9 to 17 on working days, in Chicago: 14 to 22 UTC in June. */
const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({
  ...{ weekday, opens: '09:00', closes: '17:00', timezone: 'America/Chicago' },
}))
const left = (dueAt: string, now: string, hours = weekdays) =>
  timeLeft(hours, dueAt, Date.parse(now)).text

describe('the time until a task is due', () => {
  it('is counted in hours and minutes of opening', () => {
    expect(left('2026-06-10T20:00:00Z', '2026-06-10T16:30:00Z')).toBe('3 h left')
    expect(left('2026-06-10T20:00:00Z', '2026-06-10T19:20:00Z')).toBe('40 min left')
  })

  it('leaves out nights and weekends, and says so', () => {
    expect(left('2026-06-11T15:00:00Z', '2026-06-10T21:00:00Z')).toBe('2 h left (open hours)')
    expect(left('2026-06-15T15:00:00Z', '2026-06-12T21:00:00Z')).toBe('2 h left (open hours)')
    expect(left('2026-06-15T14:00:00Z', '2026-06-13T12:00:00Z')).toBe('Due at opening')
  })

  it('counts the clock to what is due while the clinic is closed', () => {
    expect(left('2026-06-14T05:00:00Z', '2026-06-13T20:00:00Z')).toBe('9 h left')
    expect(left('2026-06-14T05:00:00Z', '2026-06-14T04:20:00Z')).toBe('40 min left')
    expect(left('2026-06-11T05:00:00Z', '2026-06-10T20:00:00Z')).toBe('2 h left (open hours)')
    expect(left('2026-06-14T05:00:00Z', '2026-06-14T09:00:00Z')).toBe('Late')
  })

  it('says how late a task is from its due time on', () => {
    expect(timeLeft(weekdays, '2026-06-10T20:00:00Z', Date.parse('2026-06-10T20:00:00Z'))).toEqual({
      text: 'Late',
      isLate: true,
    })
    expect(left('2026-06-12T21:00:00Z', '2026-06-15T15:30:00Z')).toBe('Late by 2 h (open hours)')
  })

  it('is counted in days where hours say little', () => {
    expect(left('2026-06-20T15:00:00Z', '2026-06-10T15:00:00Z')).toBe('10 days left')
    expect(left('2026-05-01T15:00:00Z', '2026-06-10T15:00:00Z')).toBe('Late by 40 days')
  })

  it('counts every hour at a clinic without hours', () => {
    expect(left('2026-06-14T12:00:00Z', '2026-06-13T12:00:00Z', [])).toBe('24 h left')
  })
})
