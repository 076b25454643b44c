import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byPartOfDay, partOfDay } from '#edge/domains/appointments/part-of-day'
import {
  type Availability,
  type ClaimedTime,
  dateStrip,
  freeSlots,
  nearest,
  windowOf,
} from '#edge/domains/appointments/slots'
import { bucketMs, bucketOf, bucketsFor } from '#edge/platform/buckets/five-minute-buckets'
import { daysFrom, fromLocalTime, iso, localDate, localTime, toEpochMs } from '#edge/platform/time'
import { usZones } from '#edge/platform/us-states'

const eastern = 'America/New_York'
const monday = '2026-11-23'
const at = (clock: string, zone = eastern) => fromLocalTime(clock, zone)
const available = (from: string, until: string, zone = eastern, providerId = 'reyes') => ({
  id: `${providerId} ${from}`,
  providerId,
  startBucket: bucketOf(at(from, zone)),
  endBucket: bucketOf(at(until, zone)),
})
const times = (slots: readonly { time: string }[], zone = eastern) =>
  slots.map(({ time }) => localTime(time, zone).slice(11))

const early = { now: at(`${monday}T06:00`), zone: eastern, claims: [] }
const morning = available(`${monday}T09:00`, `${monday}T10:10`)

describe('the free slots', () => {
  it('begin with the availability, follow every 20 minutes, and end inside it', () =>
    expect(times(freeSlots({ ...early, availabilities: [morning] }))).toEqual([
      '09:00',
      '09:20',
      '09:40',
    ]))

  it('end for any step, even one of nothing', () => {
    for (const step of [0, -20, Number.NaN, Number.POSITIVE_INFINITY, 0.1])
      expect(
        freeSlots({ ...early, step, availabilities: [morning] }).length,
        String(step),
      ).toBeLessThan(15)
  })

  it('carry what a booking needs, in the zone of the patient', () =>
    expect(freeSlots({ ...early, zone: 'Pacific/Guam', availabilities: [morning] }).at(0)).toEqual({
      availabilityId: 'reyes 2026-11-23T09:00',
      providerId: 'reyes',
      time: '2026-11-23T14:00:00.000Z',
      date: '2026-11-24',
      partOfDay: 'morning',
    }))

  it('keep clear of what is claimed, wherever in the visit it lies', () => {
    const claimed = (clock: string, providerId = 'reyes'): ClaimedTime[] => [
      { providerId, bucket: bucketOf(at(`${monday}T${clock}`)) },
    ]
    const left = (claims: ClaimedTime[]) =>
      times(freeSlots({ ...early, claims, availabilities: [morning] }))
    expect(left(claimed('09:15'))).toEqual(['09:20', '09:40'])
    expect(left(claimed('09:20'))).toEqual(['09:00', '09:40'])
    expect(left(claimed('08:55'))).toHaveLength(3)
    expect(left(claimed('09:20', 'chen'))).toHaveLength(3)
  })

  it('start no sooner than the lead time, and exactly then', () => {
    const left = (now: string) =>
      times(freeSlots({ ...early, now: at(`${monday}T${now}`), availabilities: [morning] }))
    expect(left('08:45')).toEqual(['09:00', '09:20', '09:40'])
    expect(left('08:46')).toEqual(['09:20', '09:40'])
    expect(left('09:25')).toEqual(['09:40'])
    expect(left('09:26')).toEqual([])
  })

  it('extend from one open time into an adjacent one', () => {
    const first = available(`${monday}T09:00`, `${monday}T09:30`)
    const next = available(`${monday}T09:30`, `${monday}T10:00`)
    const gap = available(`${monday}T09:35`, `${monday}T10:00`)
    const free = (...availabilities: readonly Availability[]) =>
      times(freeSlots({ ...early, availabilities }))
    expect(free(first, next)).toEqual(['09:00', '09:20', '09:30'])
    expect(free(first, { ...next, providerId: 'chen' })).toEqual(['09:00', '09:30'])
    expect(free(first, gap)).toEqual(['09:00', '09:35'])
  })

  it('take as long as the visit does', () =>
    expect(times(freeSlots({ ...early, minutes: 45, availabilities: [morning] }))).toEqual([
      '09:00',
      '09:20',
    ]))
})

describe('the free slots of several days and clinicians', () => {
  it('stop at the end of the fifth day of the patient', () => {
    const nights = daysFrom(monday, 7).map((date) => available(`${date}T22:00`, `${date}T23:59`))
    const dates = (zone: string) => [
      ...new Set(freeSlots({ ...early, zone, availabilities: nights }).map(({ date }) => date)),
    ]
    expect(dates(eastern)).toEqual(daysFrom(monday, 5))
    expect(dates('Pacific/Guam')).toEqual(daysFrom('2026-11-24', 4))
  })

  it('offer a time once for a provider whose availabilities overlap, and once for each provider', () => {
    const slots = freeSlots({
      ...early,
      availabilities: [
        morning,
        available(`${monday}T09:20`, `${monday}T10:00`),
        available(`${monday}T09:00`, `${monday}T09:20`, eastern, 'chen'),
      ],
    })
    expect(
      slots.map(({ providerId, time }) => [providerId, localTime(time, eastern).slice(11)]),
    ).toEqual([
      ['chen', '09:00'],
      ['reyes', '09:00'],
      ['reyes', '09:20'],
      ['reyes', '09:40'],
    ])
  })

  it('last through the night in which an hour comes twice, and skip the hour that never comes', () => {
    const night = (date: string) =>
      times(
        freeSlots({
          now: at(`${date}T00:00`) - 3_600_000,
          zone: eastern,
          claims: [],
          availabilities: [available(`${date}T00:40`, `${date}T03:20`)],
        }),
      )
    expect(night('2026-11-01')).toEqual([
      ...['00:40', '01:00', '01:20', '01:40', '01:00', '01:20', '01:40'],
      ...['02:00', '02:20', '02:40', '03:00'],
    ])
    expect(night('2026-03-08')).toEqual(['00:40', '01:00', '01:20', '01:40', '03:00'])
  })
})

const somewhere = fc.constantFrom(...Object.keys(usZones))
const nearAChange = fc
  .record({
    day: fc.constantFrom('2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2026-07-01'),
    minute: fc.integer({ min: -5 * 1440, max: 1440 }),
  })
  .map(({ day, minute }) => Date.parse(day) + minute * 60_000)
const search = fc
  .record({
    now: nearAChange,
    zone: somewhere,
    minutes: fc.constantFrom(15, 20, 30, 45),
    spans: fc.array(
      fc.record({
        start: fc.integer({ min: -300, max: 2000 }),
        length: fc.integer({ min: 1, max: 120 }),
      }),
      { maxLength: 12 },
    ),
    claimed: fc.array(fc.integer({ min: 0, max: 2000 }), { maxLength: 60 }),
  })
  .map(({ now, zone, minutes, spans, claimed }) => ({
    now,
    zone,
    minutes,
    availabilities: spans.map<Availability>(({ start, length }, n) => ({
      id: `a${n}`,
      providerId: n % 2 === 0 ? 'reyes' : 'chen',
      startBucket: bucketOf(now) + start,
      endBucket: bucketOf(now) + start + length,
    })),
    claims: claimed.map<ClaimedTime>((n) => ({
      providerId: n % 3 === 0 ? 'reyes' : 'chen',
      bucket: bucketOf(now) + n,
    })),
  }))

describe('for any schedule, zone and season', () => {
  it('every slot can be booked as it is offered', () =>
    fc.assert(
      fc.property(search, (query) => {
        const dates = daysFrom(localDate(query.now, query.zone), 5)
        const slots = freeSlots(query)
        for (const slot of slots) {
          const from = query.availabilities.find(({ id }) => id === slot.availabilityId)
          const bucket = toEpochMs(slot.time) / bucketMs
          expect(from?.providerId).toBe(slot.providerId)
          expect(from?.startBucket).toBeLessThanOrEqual(bucket)
          expect(from?.endBucket).toBeGreaterThan(bucket)
          // One open time, or some that touch, hold all of it.
          for (let n = 0; n < bucketsFor(query.minutes); n++)
            expect(
              query.availabilities.some(
                ({ providerId, startBucket, endBucket }) =>
                  providerId === slot.providerId &&
                  startBucket <= bucket + n &&
                  endBucket > bucket + n,
              ),
            ).toBe(true)
          expect(toEpochMs(slot.time) - query.now).toBeGreaterThanOrEqual(15 * 60_000)
          expect(dates).toContain(slot.date)
          expect(slot.date).toBe(localDate(slot.time, query.zone))
          expect(slot.partOfDay).toBe(partOfDay(slot.time, query.zone))
          expect(
            query.claims.filter(
              (claim) =>
                claim.providerId === slot.providerId &&
                claim.bucket >= bucket &&
                claim.bucket < bucket + bucketsFor(query.minutes),
            ),
          ).toEqual([])
        }
        expect(new Set(slots.map((slot) => slot.providerId + slot.time)).size).toBe(slots.length)
        expect(slots.map(({ time }) => time)).toEqual(slots.map(({ time }) => time).toSorted())
      }),
      { numRuns: 300 },
    ))

  it('the window asks for no bucket in vain', () =>
    fc.assert(
      fc.property(nearAChange, somewhere, (now, zone) => {
        const { from, until } = windowOf(now, zone)
        expect(from).toBe(Math.floor(now / bucketMs))
        expect(localTime(until * bucketMs, zone)).toBe(
          `${daysFrom(localDate(now, zone), 6).at(5)}T00:00`,
        )
      }),
    ))
})

describe('the strip of days', () => {
  it('names five days, and refuses those without a slot', () =>
    expect(dateStrip(monday, [{ date: '2026-11-24' }, { date: '2026-11-26' }])).toEqual([
      { date: '2026-11-23', label: 'Today', disabled: true, note: 'Unavailable' },
      { date: '2026-11-24', label: 'Tomorrow', disabled: false, note: null },
      { date: '2026-11-25', label: 'Nov 25', disabled: true, note: 'Unavailable' },
      { date: '2026-11-26', label: 'Nov 26', disabled: false, note: null },
      { date: '2026-11-27', label: 'Nov 27', disabled: true, note: 'Unavailable' },
    ]))

  it('groups a day under its parts, empty ones too', () => {
    const slots = freeSlots({
      ...early,
      availabilities: [available(`${monday}T11:40`, `${monday}T12:20`)],
    })
    const { morning, afternoon, evening } = byPartOfDay(slots)
    expect([times(morning), times(afternoon), evening]).toEqual([['11:40'], ['12:00'], []])
  })
})

describe('the nearest slots', () => {
  const day = freeSlots({
    ...early,
    availabilities: [available(`${monday}T09:00`, `${monday}T12:00`)],
  })

  it('are three, the closest first, the earlier of two as close', () =>
    expect(times(nearest(day, at(`${monday}T10:00`)))).toEqual(['10:00', '09:40', '10:20']))

  it('are those there are', () => {
    expect(nearest(day.slice(0, 2), iso(0))).toHaveLength(2)
    expect(nearest([], iso(0))).toEqual([])
    expect(nearest(day, iso(0), 1)).toHaveLength(1)
  })
})
