import { expect, it } from 'vitest'
import {
  dayAndTime,
  longDay,
  theirTime,
  zoneInWords,
} from '../../../src/islands/appointments/format'
import { bySoonest, titled, withTaken } from '../../../src/islands/booking/slots-view'

const slot = (providerId: string, time: string) => ({
  availabilityId: 'a1',
  providerId,
  time,
  date: time.slice(0, 10),
  partOfDay: 'morning' as const,
})
const nine = slot('p1', '2026-11-26T14:00:00.000Z')
const ten = slot('p1', '2026-11-26T15:00:00.000Z')
const clinician = (id: string, yours = false) => ({
  id,
  name: `Clinician ${id}`,
  suffix: null,
  pronouns: null,
  profession: null,
  bio: '',
  portrait: id,
  timezone: 'America/New_York',
  yours,
})
const eastern = { zone: 'America/New_York', hours: '12h' } as const

it('keeps a taken time in its place', () => {
  const before = withTaken([], [nine, ten])
  expect(withTaken(before, [ten])).toEqual([
    { ...nine, taken: true },
    { ...ten, taken: false },
  ])
})

it('lets a time that came free again be chosen', () => {
  const gone = withTaken(withTaken([], [nine]), [])
  expect(withTaken(gone, [nine])).toEqual([{ ...nine, taken: false }])
})

it('puts their own clinician first, then whoever is free soonest', () => {
  const slots = [
    nine,
    slot('p2', '2026-11-26T16:00:00.000Z'),
    slot('p3', '2026-11-26T17:00:00.000Z'),
  ]
  const clinicians = [clinician('p2'), clinician('p3', true), clinician('p1'), clinician('p4')]
  expect(bySoonest({ slots, clinicians }).map(({ clinician: { id } }) => id)).toEqual([
    'p3',
    'p1',
    'p2',
  ])
})

it('names the zone with every time', () => {
  expect(dayAndTime(nine.time, '2026-11-25', eastern)).toBe('Tomorrow, 9:00 AM ET')
  expect(dayAndTime(nine.time, '2026-11-20', { ...eastern, hours: '24h' })).toBe('Nov 26, 09:00 ET')
  expect(longDay('2026-11-26')).toBe('Thursday, November 26')
  expect(zoneInWords('America/New_York', Date.parse(nine.time))).toBe('Eastern Time (ET)')
})

it('names the other clock only where it shows something else', () => {
  const daniel = { name: 'Daniel', timezone: 'America/Los_Angeles' }
  expect(theirTime(nine.time, eastern, daniel)).toBe('6:00 AM PT for Daniel')
  expect(theirTime(nine.time, eastern, { ...daniel, timezone: 'America/New_York' })).toBeNull()
})

it('puts the letters after the name', () =>
  expect(titled({ name: 'Daniel Reyes', suffix: 'NP' })).toBe('Daniel Reyes, NP'))
