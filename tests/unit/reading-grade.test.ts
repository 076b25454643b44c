import { describe, expect, it } from 'vitest'
import { programs } from '#edge/domains/encounter_types/contract'
import { adviceByProgram, emergencyAdvice } from '#islands/appointments/summary/advice'
import { maxPatientGrade, readingGrade } from '#islands/appointments/summary/reading-grade'
import es from '../../src/translations/es.json'

describe('the reading grade of a text', () => {
  it.each([
    ['The cat sat on the mat. The dog ran to the red barn.', -2, 2],
    [
      'Take your medicine every day, even when you feel better. Write to us when you feel sick.',
      2,
      6,
    ],
    [
      'Pharmacological adherence substantially reduces the probability of virological failure and subsequent transmission to seronegative individuals.',
      16,
      40,
    ],
  ])('of %j is between %d and %d', (text, least, most) => {
    const grade = readingGrade(text)
    expect(grade).toBeGreaterThanOrEqual(least)
    expect(grade).toBeLessThanOrEqual(most)
  })

  it('is not told of a few words', () => {
    expect(readingGrade('Continue pharmacotherapy.')).toBeNull()
  })
})

describe('what a patient is told after a visit', () => {
  it.each(programs)('of the program %s is in words of grade 8 at most', (program) => {
    const { withMedicine = [], nextSteps, warningSigns } = adviceByProgram[program]
    for (const part of [
      [...withMedicine, ...nextSteps],
      ['Write to us or call when:', ...warningSigns, emergencyAdvice],
    ])
      expect(readingGrade(part.join('\n')), part.join(' ')).toBeLessThanOrEqual(maxPatientGrade)
  })
})

/** What is harder, and why it stays. */
const hardTexts = [
  // Few words, most of them the names of things.
  'Emtricitabine/tenofovir disoproxil fumarate, one pill a day',
  'Please contact customer support, or choose another provider.',
  'What medicines, vitamins and supplements do you take?',
  'What you shared with your community organization and with Gilead ends.',
  // The specification's words.
  'We apologize, but there are no available providers right now',
  // What an authorization has to say, and patients signed.
  'The program uses it to decide whether it gives me my medicine, to deliver it, and to talk to me and my clinic about it.',
]

describe('what patients read on pages', () => {
  it(`is of grade ${maxPatientGrade} at most, or named here`, () => {
    // The catalogue has what patients read; pages of staff are in English only. A grade is a whole year: 8.9 is grade 8.
    const hard = Object.keys(es).filter(
      // What is inserted counts as a short word.
      (text) => Math.floor(readingGrade(text.replace(/\{[^}]*\}/g, 'it')) ?? 0) > maxPatientGrade,
    )
    expect(hard.toSorted()).toEqual(hardTexts.toSorted())
  })
})
