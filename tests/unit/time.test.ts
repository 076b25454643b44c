import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { partOfDay } from '#edge/domains/appointments/part-of-day'
import { addPeriod, weekStart } from '#edge/platform/calendar-arithmetic'
import {
  ageAt,
  dayLabel,
  daysBetween,
  daysFrom,
  displayDate,
  displayMoment,
  displayTime,
  displayTimeAndZone,
  fromLocalTime,
  iso,
  localDate,
  localTime,
  now,
  setClock,
  slotStarts,
  toEpochMs,
  weekday,
  zoneName,
} from '#edge/platform/time'
import { usZones } from '#edge/platform/us-states'

const zones = Object.keys(usZones)
const eastern = 'America/New_York'
const springs = ['2026-03-08', '2027-03-14']
const autumns = ['2026-11-01', '2027-11-07']
const minutesIn = (hours: number) => hours * 60 * 60_000

describe('the clock', () => {
  afterEach(() => setClock(null))

  it('of this process stands in the zone under test', () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(here).toBe(process.env.TZ ?? here)
    expect(new Date(0).getHours()).toBe(Number(localTime(0, here).slice(11, 13)))
  })

  it('runs by itself', () => expect(Math.abs(now() - Date.now())).toBeLessThan(1000))

  it('stands where it is set, until it is let go', () => {
    setClock(Date.parse('2026-07-01T12:00:00Z'))
    expect(iso(now())).toBe('2026-07-01T12:00:00.000Z')
    setClock(null)
    expect(Math.abs(now() - Date.now())).toBeLessThan(1000)
  })

  it('writes the wire in UTC with milliseconds, and reads it back', () => {
    expect(iso(0)).toBe('1970-01-01T00:00:00.000Z')
    expect(iso('2026-03-08T02:30:00-05:00')).toBe('2026-03-08T07:30:00.000Z')
    expect(toEpochMs(iso(1_234_567))).toBe(1_234_567)
  })
})

describe('a wall and an instant', () => {
  it('takes the second of two 01:30s', () => {
    expect(iso(fromLocalTime('2026-11-01T01:30', eastern))).toBe('2026-11-01T06:30:00.000Z')
    expect(iso(fromLocalTime('2027-11-07T01:30', 'America/Los_Angeles'))).toBe(
      '2027-11-07T09:30:00.000Z',
    )
  })

  it('moves a 02:30 that is skipped forward to 03:30', () => {
    const moved = fromLocalTime('2026-03-08T02:30', eastern)
    expect(iso(moved)).toBe('2026-03-08T07:30:00.000Z')
    expect(localTime(moved, eastern)).toBe('2026-03-08T03:30')
  })

  it('answers alike in every season of the asking', () => {
    for (const season of ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']) {
      vi.setSystemTime(season)
      expect(iso(fromLocalTime('2026-11-01T01:30', eastern))).toBe('2026-11-01T06:30:00.000Z')
    }
    vi.useRealTimers()
  })

  it('knows zones that never change, and zones a day apart', () => {
    expect(iso(fromLocalTime('2026-07-01T09:00', 'America/Phoenix'))).toBe(
      '2026-07-01T16:00:00.000Z',
    )
    expect(iso(fromLocalTime('2026-07-01T09:00', 'Pacific/Guam'))).toBe('2026-06-30T23:00:00.000Z')
    expect(localDate('2026-07-01T10:30:00Z', 'Pacific/Pago_Pago')).toBe('2026-06-30')
    expect(localDate('2026-07-01T14:30:00Z', 'Pacific/Guam')).toBe('2026-07-02')
  })

  it('shows midnight as 00:00 of the new day', () =>
    expect(localTime('2026-01-02T05:00:00Z', eastern)).toBe('2026-01-02T00:00'))
})

it('shows in every zone the time that the zone itself has, each half hour of ten months', () => {
  const first = Date.parse('2026-02-01T00:00:00Z')
  const moments = Array.from({ length: 48 * 300 }, (_, n) => first + n * minutesIn(0.5))
  for (const timeZone of [...zones, 'UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
    const styles = { dateStyle: 'short', timeStyle: 'short' } as const
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, ...styles })
    const wrong = moments.filter(
      (at) => localTime(at, timeZone) !== clock.format(at).replace(' ', 'T'),
    )
    expect(wrong, timeZone).toEqual([])
  }
})

/** Any minute of the days around a change of the clocks. */
const aroundAChange = fc
  .record({
    day: fc.constantFrom(...springs, ...autumns),
    minute: fc.integer({ min: -24 * 60, max: 48 * 60 - 1 }),
  })
  .map(({ day, minute }) => Date.parse(day) + minute * 60_000)
const somewhere = fc.constantFrom(...zones)

describe('around both changes of the clocks, in every zone of the country', () => {
  it('returns every instant, or the second one that shows the same wall', () =>
    fc.assert(
      fc.property(aroundAChange, somewhere, (at, zone) => {
        const back = fromLocalTime(localTime(at, zone), zone)
        expect([at, at + minutesIn(1)]).toContain(back)
        expect(localTime(back, zone)).toBe(localTime(at, zone))
      }),
      { numRuns: 2000 },
    ))

  it('gives every wall a moment that shows it, or one up to an hour later', () =>
    fc.assert(
      fc.property(aroundAChange, somewhere, (naive, zone) => {
        const local = iso(naive).slice(0, 16)
        const formatted = localTime(fromLocalTime(local, zone), zone)
        const moved = Date.parse(`${formatted}Z`) - naive
        expect([0, minutesIn(1)]).toContain(moved)
      }),
      { numRuns: 2000 },
    ))

  it('keeps the order of wall times across a change of the clock', () =>
    fc.assert(
      fc.property(
        aroundAChange,
        fc.integer({ min: 1, max: 600 }),
        somewhere,
        (naive, gap, zone) => {
          const early = fromLocalTime(iso(naive).slice(0, 16), zone)
          const late = fromLocalTime(iso(naive + (gap + 60) * 60_000).slice(0, 16), zone)
          expect(late).toBeGreaterThanOrEqual(early)
        },
      ),
    ))

  it('makes nine in the morning nine in the morning on every following day', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...springs, ...autumns),
        fc.integer({ min: -3, max: 3 }),
        somewhere,
        (sunday, days, zone) => {
          const date = addPeriod(sunday, days, 'day')
          expect(localTime(fromLocalTime(`${date}T09:00`, zone), zone)).toBe(`${date}T09:00`)
        },
      ),
    ))

  it('has days of 23, 24 or 25 hours, and nothing else', () =>
    fc.assert(
      fc.property(fc.constantFrom(...springs, ...autumns), somewhere, (sunday, zone) => {
        const length =
          fromLocalTime(`${addPeriod(sunday, 1, 'day')}T00:00`, zone) -
          fromLocalTime(`${sunday}T00:00`, zone)
        const hours = length / minutesIn(1)
        expect([springs.includes(sunday) ? 23 : 25, 24]).toContain(hours)
      }),
    ))
})

describe('calendar arithmetic', () => {
  it('crosses months, leap days and years', () => {
    expect(addPeriod('2026-12-31', 1, 'day')).toBe('2027-01-01')
    expect(addPeriod('2028-02-28', 1, 'day')).toBe('2028-02-29')
    expect(addPeriod('2026-03-08', -1, 'week')).toBe('2026-03-01')
    expect(addPeriod('2026-01-31', 1, 'month')).toBe('2026-02-28')
    expect(addPeriod('2028-02-29', 1, 'year')).toBe('2029-02-28')
    expect(addPeriod('2026-03-31', -1, 'month')).toBe('2026-02-28')
    expect(addPeriod('2026-01-15', -1, 'month')).toBe('2025-12-15')
    expect(addPeriod('2026-11-30', 15, 'month')).toBe('2028-02-29')
    expect(addPeriod('2028-02-29', -4, 'year')).toBe('2024-02-29')
  })

  it('is not moved by any change of the clocks', () =>
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (count) => {
        const there = addPeriod('2026-11-01', count, 'day')
        expect(daysBetween('2026-11-01', there)).toBe(count)
        expect(addPeriod(there, -count, 'day')).toBe('2026-11-01')
      }),
    ))

  it('lists days in a row', () =>
    expect(daysFrom('2026-02-27', 3)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']))

  it('begins the week on Saturday', () => {
    expect(weekStart('2026-11-21')).toBe('2026-11-21')
    expect(weekStart('2026-11-22')).toBe('2026-11-21')
    expect(weekStart('2026-11-27')).toBe('2026-11-21')
    expect(weekStart('2026-11-28')).toBe('2026-11-28')
  })

  it('counts whole years of age, to the day', () => {
    expect(ageAt('2008-11-22', '2026-11-21')).toBe(17)
    expect(ageAt('2008-11-21', '2026-11-21')).toBe(18)
    expect(ageAt('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageAt('2008-02-29', '2026-03-01')).toBe(18)
  })
})

describe('steps between two walls', () => {
  it('fit whole, never past the end', () =>
    expect(slotStarts('2026-11-23T09:00', '2026-11-23T10:10', 20, eastern).map(iso)).toEqual([
      '2026-11-23T14:00:00.000Z',
      '2026-11-23T14:20:00.000Z',
      '2026-11-23T14:40:00.000Z',
    ]))

  it('are three more in the night that has an hour twice, and three fewer in the other', () => {
    expect(slotStarts('2026-11-01T00:00', '2026-11-01T06:00', 20, eastern)).toHaveLength(21)
    expect(slotStarts('2026-03-08T00:00', '2026-03-08T06:00', 20, eastern)).toHaveLength(15)
  })

  it('are none when the end is before the beginning', () =>
    expect(slotStarts('2026-11-23T10:00', '2026-11-23T09:00', 20, eastern)).toEqual([]))
})

describe('what people read', () => {
  it('divides the day at 12:00 and at 17:00 of the reader', () => {
    const at = (time: string) => partOfDay(fromLocalTime(`2026-11-23T${time}`, eastern), eastern)
    expect(at('00:00')).toBe('morning')
    expect(at('11:59')).toBe('morning')
    expect(at('12:00')).toBe('afternoon')
    expect(at('16:59')).toBe('afternoon')
    expect(at('17:00')).toBe('evening')
    expect(partOfDay(fromLocalTime('2026-11-23T17:00', eastern), 'America/Los_Angeles')).toBe(
      'afternoon',
    )
  })

  it('names today and tomorrow, and dates the rest', () => {
    expect(dayLabel('2026-11-30', '2026-11-30')).toBe('Today')
    expect(dayLabel('2026-12-01', '2026-11-30')).toBe('Tomorrow')
    expect(dayLabel('2026-12-02', '2026-11-30')).toBe('Dec 2')
    expect(dayLabel('2026-11-29', '2026-11-30')).toBe('Nov 29')
    expect(weekday('2026-11-21')).toBe('Saturday')
  })

  it('tells the year of a day that could be taken for one of this year', () => {
    expect(dayLabel('2025-11-29', '2026-11-30')).toBe('11/29/2025')
    expect(dayLabel('2024-02-29', '2026-03-01')).toBe('02/29/2024')
    expect(dayLabel('2026-12-30', '2027-01-15')).toBe('Dec 30')
    expect(dayLabel('2027-01-15', '2026-12-30')).toBe('Jan 15')
    expect(dayLabel('2026-01-15', '2026-12-30')).toBe('Jan 15')
  })

  it('shows dates as MM/DD/YYYY and times by the choice of the reader', () => {
    const at = '2026-11-23T19:05:00.000Z'
    expect(displayDate('2026-11-23')).toBe('11/23/2026')
    expect(displayTime(at, eastern)).toBe('2:05 PM')
    expect(displayTime(at, eastern, '24h')).toBe('14:05')
    expect(displayMoment(at, eastern)).toBe('11/23/2026, 2:05 PM ET')
    expect(displayTime('2026-11-23T05:00:00Z', eastern, '24h')).toBe('00:00')
    expect(displayTime('2026-11-23T05:00:00Z', eastern)).toBe('12:00 AM')
  })

  describe.each([
    [eastern, 'EDT', 'EST', ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']],
    ['America/Chicago', 'CDT', 'CST', ['2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z']],
  ] as const)('on the night %s has 1:30 AM twice', (zone, summer, winter, [first, second]) => {
    it('tells the two apart wherever a time is shown', () => {
      expect(displayTime(first, zone)).toBe(`1:30 AM ${summer}`)
      expect(displayTime(second, zone)).toBe(`1:30 AM ${winter}`)
      expect(displayTimeAndZone(first, zone, '24h')).toBe(`01:30 ${summer}`)
      expect(displayMoment(second, zone)).toBe(`11/01/2026, 1:30 AM ${winter}`)
    })

    it('leaves the hours around them as they are', () => {
      const hour = 3_600_000
      expect(displayTime(toEpochMs(first) - hour, zone)).toBe('12:30 AM')
      expect(displayTime(toEpochMs(second) + hour / 2, zone)).toBe('2:00 AM')
      expect(displayTimeAndZone(toEpochMs(second) + hour, zone)).toMatch(/^2:30 AM [EC]T$/)
    })
  })

  it('leaves times on the night that skips an hour as they are', () => {
    expect(displayTime('2026-03-08T06:30:00Z', eastern)).toBe('1:30 AM')
    expect(displayTime('2026-03-08T07:30:00Z', eastern)).toBe('3:30 AM')
  })

  it('names every zone in a few letters, alike in summer and winter', () => {
    for (const zone of zones) {
      const name = zoneName('2026-07-01T00:00:00Z', zone)
      expect(name).toMatch(/^[A-Z][A-Za-z]{1,3}$/)
      expect(zoneName('2026-01-01T00:00:00Z', zone)).toBe(name)
    }
    expect(zoneName(0, eastern)).toBe('ET')
    expect(zoneName(0, 'America/Phoenix')).toBe('MST')
    expect(zoneName(0, 'UTC')).toBe('UTC')
  })
})
