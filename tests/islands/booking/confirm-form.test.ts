import { describe, expect, it } from 'vitest'
import {
  emptyForm,
  isChanged,
  questionsFor,
  toRequest,
  validate,
} from '../../../src/islands/booking/confirm/confirm-form'

const jordan = {
  firstName: 'Jordan',
  lastName: 'Bell',
  phone: '2125550148',
  language: 'en',
  cboId: 'reach',
  reachLaCboId: 'reach',
}
const nothing = { type: false, referral: false }

describe('who is asked how to talk', () => {
  it('is a patient with a phone who comes for HIV follow-up or adherence', () => {
    expect(questionsFor(jordan, '7', false).type).toBe(true)
    expect(questionsFor(jordan, '8', false).type).toBe(true)
    expect(questionsFor(jordan, '1', false).type).toBe(false)
    expect(questionsFor({ ...jordan, phone: null }, '7', false).type).toBe(false)
  })
  it('must answer', () =>
    expect(validate({ ...emptyForm, initials: 'JB' }, jordan, { ...nothing, type: true })).toEqual({
      appointmentType: 'Please select an appointment type',
    }))
  it('else comes by video', () =>
    expect(toRequest({ ...emptyForm, initials: 'JB', appointmentType: 'phone' }, nothing)).toEqual({
      initials: 'JB',
      appointmentType: 'video',
    }))
})

describe('initials', () => {
  it('are required', () =>
    expect(validate(emptyForm, jordan, nothing)).toEqual({ initials: 'Enter your initials' }))
  it('are those of first and last name, in any case', () => {
    expect(validate({ ...emptyForm, initials: 'jb' }, jordan, nothing)).toEqual({})
    expect(validate({ ...emptyForm, initials: 'JX' }, jordan, nothing)).toEqual({
      initials: 'Must be initials of first and last name',
    })
  })
})

describe('who referred the patient', () => {
  const questions = { ...nothing, referral: true }
  const answers = { ...emptyForm, initials: 'JB' }
  it('is asked of the patients of one organization for a first PrEP visit, never when moving', () => {
    expect(questionsFor(jordan, '1', false).referral).toBe(true)
    expect(questionsFor(jordan, '10', false).referral).toBe(true)
    expect(questionsFor(jordan, '2', false).referral).toBe(false)
    expect(questionsFor(jordan, '1', true).referral).toBe(false)
    expect(questionsFor({ ...jordan, cboId: 'other' }, '1', false).referral).toBe(false)
  })
  it('may be left out', () => {
    expect(validate(answers, jordan, questions)).toEqual({})
    expect(toRequest(answers, questions)).not.toHaveProperty('referredBy')
  })
  it('needs words when it is Other, and the words are sent', () => {
    const other = { ...answers, referredBy: 'Other' }
    expect(validate(other, jordan, questions)).toHaveProperty('referredByOther')
    expect(toRequest({ ...other, referredByOther: ' My aunt ' }, questions).referredBy).toBe(
      'My aunt',
    )
  })
})

it('counts as changed once anything differs', () => {
  expect(isChanged(emptyForm)).toBe(false)
  expect(isChanged({ ...emptyForm, initials: 'J' })).toBe(true)
})
