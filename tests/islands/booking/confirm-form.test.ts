// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  confirmSchema,
  type Questions,
  questionsFor,
  toRequest,
} from '#islands/booking/confirm/confirm-form'

const jordan = {
  firstName: 'Jordan',
  lastName: 'Bell',
  phone: '2125550148',
  language: 'en',
  cboId: 'reach',
  reachLaCboId: 'reach',
}
const nothing = { type: false, referral: false }
const errorsOf = (values: object, questions: Questions) =>
  Object.fromEntries(
    confirmSchema(jordan, questions)
      .safeParse(values)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

describe('who is asked how to talk', () => {
  it('is a patient with a phone who comes for HIV follow-up or adherence', () => {
    expect(questionsFor(jordan, '7', false).type).toBe(true)
    expect(questionsFor(jordan, '8', false).type).toBe(true)
    expect(questionsFor(jordan, '1', false).type).toBe(false)
    expect(questionsFor({ ...jordan, phone: null }, '7', false).type).toBe(false)
  })
  it('must answer', () =>
    expect(errorsOf({ initials: 'JB' }, { ...nothing, type: true })).toEqual({
      appointmentType: 'Please select an appointment type',
    }))
  it('else comes by video', () =>
    expect(toRequest({ initials: 'JB', appointmentType: 'phone' }, nothing)).toEqual({
      initials: 'JB',
      appointmentType: 'video',
    }))
  it('keeps the mode of a visit that moves', () =>
    expect(toRequest({ initials: 'JB', appointmentType: undefined }, nothing, true)).toEqual({
      initials: 'JB',
    }))
})

describe('initials', () => {
  it('are required', () =>
    expect(errorsOf({}, nothing)).toEqual({ initials: 'Enter your initials' }))
  it('are those of first and last name, in any case', () => {
    expect(errorsOf({ initials: 'jb' }, nothing)).toEqual({})
    expect(errorsOf({ initials: 'JX' }, nothing)).toEqual({
      initials: 'Must be initials of first and last name',
    })
  })
})

describe('who referred the patient', () => {
  const questions = { ...nothing, referral: true }
  const answers = { initials: 'JB', appointmentType: undefined }
  it('is asked of the patients of one organization for a first PrEP visit, never when moving', () => {
    expect(questionsFor(jordan, '1', false).referral).toBe(true)
    expect(questionsFor(jordan, '10', false).referral).toBe(true)
    expect(questionsFor(jordan, '2', false).referral).toBe(false)
    expect(questionsFor(jordan, '1', true).referral).toBe(false)
    expect(questionsFor({ ...jordan, cboId: 'other' }, '1', false).referral).toBe(false)
  })
  it('may be left out', () => {
    expect(errorsOf(answers, questions)).toEqual({})
    expect(toRequest(answers, questions)).not.toHaveProperty('referredBy')
  })
  it('needs words when it is Other, and the words are sent', () => {
    const other = { ...answers, referredBy: 'Other' }
    expect(errorsOf(other, questions)).toHaveProperty('referredByOther')
    const values = confirmSchema(jordan, questions).parse({
      ...other,
      referredByOther: ' My aunt ',
    })
    expect(toRequest(values, questions)).toMatchObject({ referredBy: 'My aunt' })
  })
})

it('shows the errors of all fields at once', () =>
  expect(
    Object.keys(errorsOf({ referredBy: 'Other' }, { type: true, referral: true })).toSorted(),
  ).toEqual(['appointmentType', 'initials', 'referredByOther']))
