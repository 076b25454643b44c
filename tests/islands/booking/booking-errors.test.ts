// @vitest-environment node
import { expect, it } from 'vitest'
import { ApiError } from '#edge/client'
import { toBookingError } from '#islands/booking/confirm/booking-errors'

const refused = (detail: string, code = 'conflict') =>
  toBookingError(new ApiError(409, [{ status: '409', code, title: 'Conflict', detail }]))

it('says that there is a visit already', () =>
  expect(refused('The patient already has an scheduled pending appointment')).toEqual({
    text: 'You already have an appointment scheduled',
    taken: false,
    changed: false,
    isFinal: true,
  }))

it('says that the time is gone', () =>
  expect(refused('provider_has_appointment: that time is no longer available')).toEqual({
    text: 'Sorry, but that time is no longer available. Please select a new time.',
    taken: true,
    changed: false,
    isFinal: true,
  }))

it.each([
  ['Someone else changed this first. Reload to see their change.', 'stale_version'],
  ['This cannot be done while the visit is Canceled', 'invalid_transition'],
])('says of a visit to move that it has changed: %s', (detail, code) =>
  expect(refused(detail, code)).toMatchObject({
    text: 'Your visit has changed in the meantime, so we did not move it. You see here how it stands now.',
    changed: true,
  }),
)

it('answers any other refusal with the general apology of the specification', () =>
  expect(refused('The moon is full').text).toBe(
    "We are really sorry but we couldn't schedule that appointment. Please try again or contact our customer support.",
  ))

it('tells a refusal from a missing answer', () =>
  expect(toBookingError(new TypeError('Failed to fetch'))).toMatchObject({
    isFinal: false,
    taken: false,
  }))
