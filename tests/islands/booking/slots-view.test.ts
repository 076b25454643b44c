import { expect, it } from 'vitest'
import {
  dayAndTime,
  longDay,
  nameWithSuffix,
  providerTime,
  zoneLabel,
} from '#islands/appointments/format'
import { keepTaken, sortBySoonest } from '#islands/booking/slots-view'
import { waitUntil } from '#islands/pep/pep-window'

const slot = (providerId: string, time: string) => ({
  availabilityId: 'a1',
  providerId,
  time,
  date: time.slice(0, 10),
  partOfDay: 'morning' as const,
})
const nine = slot('p1', '2026-11-26T14:00:00.000Z')
const ten = slot('p1', '2026-11-26T15:00:00.000Z')
const provider = (id: string, assigned = false) => ({
  id,
  name: `Clinician ${id}`,
  suffix: null,
  pronouns: null,
  profession: null,
  bio: '',
  portrait: id,
  timezone: 'America/New_York',
  assigned,
})
const eastern = { zone: 'America/New_York', hours: '12h' } as const

it('keeps a taken time in its place', () => {
  const before = keepTaken([], [nine, ten])
  expect(keepTaken(before, [ten])).toEqual([
    { ...nine, taken: true },
    { ...ten, taken: false },
  ])
})

it('lets a time that came free again be chosen', () => {
  const gone = keepTaken(keepTaken([], [nine]), [])
  expect(keepTaken(gone, [nine])).toEqual([{ ...nine, taken: false }])
})

it('puts the provider of the patient first, then the earliest slot', () => {
  const slots = [
    nine,
    slot('p2', '2026-11-26T16:00:00.000Z'),
    slot('p3', '2026-11-26T17:00:00.000Z'),
  ]
  const providers = [provider('p2'), provider('p3', true), provider('p1'), provider('p4')]
  expect(sortBySoonest({ slots, providers }).map(({ provider: { id } }) => id)).toEqual([
    'p3',
    'p1',
    'p2',
  ])
})

it('puts the soonest provider first for PEP, before the provider of the patient', () => {
  const slots = [nine, slot('p3', '2026-11-26T17:00:00.000Z')]
  const providers = [provider('p3', true), provider('p1')]
  const ids = sortBySoonest({ slots, providers }, { isUrgent: true }).map(
    ({ provider: { id } }) => id,
  )
  expect(ids).toEqual(['p1', 'p3'])
})

it('says how long it is until a visit', () => {
  expect(waitUntil(nine.time, Date.parse('2026-11-26T06:00:00.000Z'))).toBe('in 8 hours')
  expect(waitUntil(nine.time, Date.parse('2026-11-26T09:20:00.000Z'))).toBe('in 5 hours')
  expect(waitUntil(nine.time, Date.parse('2026-11-26T13:30:00.000Z'))).toBe('in less than an hour')
})

it('names the zone with every time', () => {
  expect(dayAndTime(nine.time, '2026-11-25', eastern)).toBe('Tomorrow, 9:00 AM ET')
  expect(dayAndTime(nine.time, '2026-11-20', { ...eastern, hours: '24h' })).toBe('Nov 26, 09:00 ET')
  expect(longDay('2026-11-26')).toBe('Thursday, November 26')
  expect(zoneLabel('America/New_York', Date.parse(nine.time))).toBe('Eastern Time (ET)')
})

it('names the other clock only where it shows something else', () => {
  const daniel = { name: 'Daniel', timezone: 'America/Los_Angeles' }
  expect(providerTime(nine.time, eastern, daniel)).toBe('6:00 AM PT for Daniel')
  expect(providerTime(nine.time, eastern, { ...daniel, timezone: 'America/New_York' })).toBeNull()
  const guam = { ...eastern, zone: 'Pacific/Guam' }
  expect(providerTime('2026-11-25T23:30:00.000Z', guam, daniel)).toBe(
    'Wednesday, 3:30 PM PT for Daniel',
  )
})

it('puts the letters after the name', () =>
  expect(nameWithSuffix({ name: 'Daniel Reyes', suffix: 'NP' })).toBe('Daniel Reyes, NP'))

it('offers the time that a visit has now after every other one', () => {
  const own = { startsAt: nine.time, providerId: 'p1' }
  const providers = [provider('p1')]
  expect(sortBySoonest({ slots: [nine, ten], providers }, { own })[0]?.next).toBe(ten)
  expect(sortBySoonest({ slots: [nine], providers }, { own })[0]?.next).toBe(nine)
})
