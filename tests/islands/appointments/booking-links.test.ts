// @vitest-environment node
import { expect, it } from 'vitest'
import { hasRequiredChoices, parseChoices, stepHref } from '#islands/appointments/booking-links'

const choices = {
  encounterTypeId: '7',
  providerId: 'p1',
  selectedTime: '2026-11-26T15:00:00.000Z',
  selectedDate: '2026-11-26',
  availabilityId: 'a1',
}

it('puts every choice of a step in its address, and no other', () => {
  expect(stepHref('schedule', choices)).toBe('/app/appointments/booking/schedule?encounterTypeId=7')
  expect(stepHref('confirm', choices)).toBe(
    '/app/appointments/booking/confirm?encounterTypeId=7&providerId=p1&selectedTime=2026-11-26T15%3A00%3A00.000Z&availabilityId=a1',
  )
})

it('names the visit that is being moved in the path', () =>
  expect(stepHref('schedule', { ...choices, appointmentId: 'v1' })).toBe(
    '/app/appointments/booking/v1/schedule?encounterTypeId=7',
  ))

it('has a step for the other ways to have a visit that is booked', () => {
  expect(stepHref('update', { ...choices, appointmentId: 'v1' })).toBe(
    '/app/appointments/booking/v1/update?encounterTypeId=7',
  )
  expect(hasRequiredChoices('update', {})).toBe(false)
})

it('begins at the kinds of visit', () =>
  expect(stepHref('types', {})).toBe('/app/appointments/booking'))

it('reads back what it wrote', () => {
  const { search } = new URL(stepHref('provider-details', choices), 'http://x')
  expect(parseChoices('provider-details', new URLSearchParams(search), 'v1')).toEqual({
    appointmentId: 'v1',
    ...choices,
  })
})

it('knows when an address is not enough for its step', () => {
  expect(hasRequiredChoices('provider-details', { encounterTypeId: '7' })).toBe(false)
  expect(hasRequiredChoices('confirm', choices)).toBe(true)
})
