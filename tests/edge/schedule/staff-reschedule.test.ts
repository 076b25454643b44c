import { beforeEach, describe, expect, it } from 'vitest'
import { bucketOf } from '#edge/platform/buckets/five-minute-buckets'
import { api, as, providerId } from '../world'
import { clocks, found, path } from './free-times'
import {
  at,
  bookingOf,
  initialsOf,
  openAvailability,
  resetSchedule,
  visitsOf,
} from './schedule-fixtures'

beforeEach(() => resetSchedule())

describe('free times from a later day on', () => {
  it('staff look from a later day on, and move a visit to any date', async () => {
    const soon = await openAvailability('09:00', '09:20')
    const later = await openAvailability('09:00', '09:40', 'provider', '2027-02-22')
    const visit = await visitsOf(as('patient')).create({
      ...bookingOf({ availabilityId: soon, time: at('09:00') }),
      initials: initialsOf('patient'),
    })
    const answer = await found(
      'patient',
      `&appointment_id=${visit.id}&from_date=2027-02-20`,
      'support',
    )
    expect(clocks(answer)).toEqual(['09:00', '09:20'])
    expect(answer.meta.days.map(({ label }) => label)[2]).toBe('Feb 22')
    const [slot] = answer.data
    const moved = await visitsOf(as('support')).update(visit.id, {
      providerId: providerId('provider'),
      availabilityId: slot?.id ?? '',
      time: slot?.attributes.time ?? '',
    })
    expect(moved).toMatchObject({ startsAt: at('09:00', '2027-02-22'), availabilityId: later })
  })

  it.each([
    ['a patient', 'patient', '2026-12-01'],
    ['a day beyond two years', 'support', '2029-01-01'],
    ['a year of four nines', 'support', '9999-12-31'],
  ] as const)('refuse from_date of %s (400)', async (_, who, day) => {
    const { status } = await api(path('patient', `&from_date=${day}`), {}, who)
    expect(status).toBe(400)
  })

  it('are those of today on where the first day is past', async () => {
    await openAvailability('09:00', '09:20')
    expect(clocks(await found('patient', '&from_date=2020-01-01', 'support'))).toEqual(['09:00'])
  })

  it('are booked by their own id, or by that of the availability', async () => {
    const id = await openAvailability('09:00', '09:20')
    const visit = await visitsOf(as('patient')).create({
      ...bookingOf({ availabilityId: `${id}.${bucketOf(at('09:00'))}`, time: at('09:00') }),
      initials: initialsOf('patient'),
    })
    expect(visit).toMatchObject({ availabilityId: id })
  })
})
