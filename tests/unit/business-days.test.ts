import { describe, expect, it } from 'vitest'
import { afterBusinessDays } from '#edge/domains/business_hours/due-rule'
import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import { fromLocalTime, iso } from '#edge/platform/time'

const zone = 'America/New_York'
const weekdays: readonly OpeningHours[] = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  opens: '08:00',
  closes: '18:00',
  timezone: zone,
}))
const at = (local: string) => fromLocalTime(local, zone)

describe('48 hours on business days', () => {
  it.each([
    ['in opening hours', '2026-11-23T14:00', '2026-11-25T14:00'],
    ['before the clinic opens', '2026-11-23T06:00', '2026-11-25T08:00'],
    ['after it closes', '2026-11-23T21:00', '2026-11-26T08:00'],
    ['over a weekend', '2026-11-27T15:00', '2026-12-01T15:00'],
    ['from a Saturday', '2026-11-28T12:41', '2026-12-02T08:00'],
    ['over a change of the clock', '2027-03-12T15:00', '2027-03-16T15:00'],
  ])('end %s', (_, requestedAt, due) => {
    expect(afterBusinessDays(2, weekdays, at(requestedAt))).toBe(iso(at(due)))
  })

  it('leave out a day on which the whole clinic is closed', () => {
    const closures = [`${iso(at('2026-11-26T00:00'))}/${iso(at('2026-11-27T00:00'))}`]
    const hours = weekdays.map((each) => ({ ...each, closures }))
    expect(afterBusinessDays(2, hours, at('2026-11-25T10:00'))).toBe(iso(at('2026-11-30T10:00')))
  })

  it('count every day of a clinic without hours', () => {
    expect(afterBusinessDays(2, [], at('2026-11-27T15:00'))).toBe(iso(at('2026-11-29T15:00')))
  })
})
