import { describe, expect, it } from 'vitest'
import { cockcroftGault, creatinineClearanceOf } from '#edge/domains/labs/facts/kidney'

const at = '2026-11-20T12:00:00.000Z'
const measured = (value: number, when = at) => ({ value, at: when, source: 'lab' as const })
const body = {
  dob: '1986-11-21',
  sex: 'Male',
  weight: measured(72),
  creatinine: measured(1),
} as const

describe('the creatinine clearance by Cockcroft and Gault', () => {
  it.each([
    // age, kg, mg/dL, sex, mL/min
    [40, 72, 1, 'Male', 100],
    [40, 72, 1, 'Female', 85],
    [30, 80, 0.9, 'Male', 135.8],
    [65, 55, 1.1, 'Female', 44.2],
    [70, 60, 1.4, 'Male', 41.6],
    [50, 70, 1.46, 'Male', 59.9],
    [50, 70, 1.4584, 'Male', 59.9],
    [50, 70, 1.458, 'Male', 60],
    [25, 110, 0.7, 'Male', 250.9],
    [80, 45, 2, 'Female', 15.9],
  ] as const)('of %s years, %s kg, %s mg/dL, %s is %s', (age, weightKg, creatinine, sex, value) => {
    expect(cockcroftGault({ age, weightKg, creatinine, sex })).toBe(value)
  })

  it('keeps the age of the day of the specimen, and all that it was reckoned from', () => {
    expect(creatinineClearanceOf(body)).toMatchObject({ value: 101, age: 39, at, sex: 'Male' })
    expect(creatinineClearanceOf({ ...body, dob: '1986-11-20' })).toMatchObject({ age: 40 })
  })

  it.each([
    ['a weight', { weight: null }],
    ['a creatinine', { creatinine: null }],
    ['a birth date', { dob: null }],
    ['a sex at birth', { sex: null }],
    ['a sex at birth that the formula knows', { sex: 'Intersex' }],
    ['a weight of the same year', { weight: measured(72, '2025-11-19T12:00:00.000Z') }],
  ])('is not guessed without %s', (_, missing) => {
    expect(creatinineClearanceOf({ ...body, ...missing })).toBeNull()
  })
})
