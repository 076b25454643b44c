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
    const { nextSteps, warningSigns } = adviceByProgram[program]
    for (const part of [nextSteps, ['Write to us or call when:', ...warningSigns, emergencyAdvice]])
      expect(readingGrade(part.join('\n')), part.join(' ')).toBeLessThanOrEqual(maxPatientGrade)
  })
})

/** Short texts of long words that cannot be others. */
const inLongWords = [
  // Names.
  'Emtricitabine/tenofovir disoproxil fumarate, one pill a day',
  'What you shared with your community organization and with Gilead ends.',
  // As the specification has it, as an authorization must say it, and as a set of questions was answered.
  'We apologize, but there are no available providers right now',
  'Please contact customer support, or choose another provider.',
  'The program uses it to decide whether it gives me my medicine, to deliver it, and to talk to me and my clinic about it.',
  'What medicines, vitamins and supplements do you take?',
]

describe('what a patient reads on a page', () => {
  it(`is in words of grade ${maxPatientGrade} at most, but for a few texts`, () => {
    // Pages of staff are in no catalogue. What is inserted counts as a short word.
    const hard = Object.keys(es).filter(
      (text) => (readingGrade(text.replace(/\{[^}]*\}/g, 'it')) ?? 0) >= maxPatientGrade + 1,
    )
    expect(hard.toSorted()).toEqual(inLongWords.toSorted())
  })
})
