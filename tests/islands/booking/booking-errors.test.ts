import { expect, it } from 'vitest'
import { ApiError } from '../../../src/edge/client'
import { refusalOf } from '../../../src/islands/booking/confirm/booking-errors'

const refused = (detail: string, code = 'conflict') =>
  refusalOf(new ApiError(409, [{ status: '409', code, title: 'Conflict', detail }]))

it('says that there is a visit already', () =>
  expect(refused('The patient already has an scheduled pending appointment')).toEqual({
    words: 'You already have an appointment scheduled',
    taken: false,
    answered: true,
  }))

it('says that the time is gone', () =>
  expect(refused('provider_has_appointment: that time is no longer available')).toEqual({
    words: 'Sorry, but that time is no longer available. Please select a new time.',
    taken: true,
    answered: true,
  }))

it('is sorry about anything else', () =>
  expect(refused('The moon is full').words).toBe(
    "We are really sorry but we couldn't schedule that appointment. Please try again or contact our customer support.",
  ))

it('knows when nobody answered', () =>
  expect(refusalOf(new TypeError('Failed to fetch'))).toMatchObject({
    answered: false,
    taken: false,
  }))
