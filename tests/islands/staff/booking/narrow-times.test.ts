// @vitest-environment node
import { expect, it } from 'vitest'
import type { OfferedTime } from '#islands/staff/booking/free-times'
import { narrowTimes } from '#islands/staff/booking/narrow-times'
import { aVisit } from '../appointments/appointment-fixtures'

const visit = aVisit()
const timeOf = (providerId: string, date: string, hour: number): OfferedTime => ({
  type: 'availabilities',
  id: `${providerId}-${date}-${hour}`,
  availabilityId: `${providerId}-${date}-${hour}`,
  providerId,
  provider: {
    type: 'providers',
    id: providerId,
    name: providerId === 'd1' ? 'Daniel Reyes' : 'Mei Chen',
    pronouns: null,
    suffix: 'NP',
    bio: '',
    portrait: null,
    timezone: 'America/New_York',
  },
  timezone: 'America/Chicago',
  date,
  time: `${date}T${hour}:30:00.000Z`,
  timeSlot: `${hour}:30`,
  partOfDay: 'afternoon',
})
const own = timeOf('d1', '2026-03-12', 18)
const times = [
  own,
  timeOf('d1', '2026-03-12', 20),
  timeOf('d1', '2026-03-13', 15),
  timeOf('d2', '2026-03-13', 14),
]
const hoursOf = (wanted: Parameters<typeof narrowTimes>[2], from = times) =>
  narrowTimes(from, visit, wanted).times.map(({ time }) => time.slice(8, 13))

it('offers the times of the wanted clinician on the wanted day', () => {
  expect(hoursOf({ providerId: 'd1', date: '2026-03-13' })).toEqual(['13T15'])
})
it('never offers the time that the visit has already', () => {
  expect(hoursOf({ providerId: 'd1', date: '2026-03-12' })).toEqual(['12T20'])
})
it('offers the visit’s own hour with another clinician', () => {
  const shared = [own, timeOf('d2', '2026-03-12', 18)]
  expect(hoursOf({ providerId: 'd2', date: '2026-03-12' }, shared)).toEqual(['12T18'])
})
it('goes to the first day of a clinician who has none of the wanted day', () => {
  const offer = narrowTimes(times, visit, { providerId: 'd2', date: '2026-03-12' })
  expect(offer).toMatchObject({ providerId: 'd2', dates: ['2026-03-13'], date: '2026-03-13' })
})
it('goes to the first clinician with a free time when the wanted one has none', () => {
  const offer = narrowTimes(times, visit, { providerId: 'd9', date: '2026-03-13' })
  expect(offer.providerId).toBe('d1')
  expect(offer.clinicians.map(([id, { name }]) => [id, name])).toEqual([
    ['d1', 'Daniel Reyes'],
    ['d2', 'Mei Chen'],
  ])
})
it('offers nothing where only the visit’s own time is free', () => {
  expect(narrowTimes([own], visit, { providerId: 'd1', date: '2026-03-12' })).toEqual({
    clinicians: [],
    providerId: undefined,
    dates: [],
    date: '',
    times: [],
  })
})
