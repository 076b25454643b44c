import { describe, expect, it } from 'vitest'
import type { Override } from '#edge/domains/formulary/override-reasons'
import { findSafetyProblems, isObstacle } from '#edge/domains/prescribing/evaluate'
import type { PrescribingFacts } from '#edge/domains/prescribing/facts'
import { clear, named, now, open } from './facts'

const rx = { drug: 'ftc_tdf_prep', reason: 'hiv_prep', days: 30, refills: 0 } as const
const find = (facts: PrescribingFacts) => findSafetyProblems(rx, facts, now)
const answersTo = (facts: PrescribingFacts): Override[] =>
  find(facts).flatMap(({ level, topic, reasons: kind }) =>
    level === 'override' ? [{ topic, kind, reason: 'other', words: 'Seen and agreed.' }] : [],
  )
const obstacles = (facts: PrescribingFacts, overrides: readonly Override[]) =>
  find(facts).flatMap((each) => (isObstacle(each, overrides) ? [each.code] : []))

describe('a reason', () => {
  it('overrides the allergy that it was given for, and no other', () => {
    const one = { ...clear, allergies: [named('Truvada - nausea')] }
    const two = { ...clear, allergies: [named('tenofovir - swollen face'), ...one.allergies] }
    const given = answersTo(one)
    expect(obstacles(one, given)).toEqual([])
    expect(obstacles(two, given)).toEqual(['allergy'])
  })

  it('overrides the same allergies in any order', () => {
    const allergies = [named('Truvada - nausea'), named('Viread - rash')]
    const given = answersTo({ ...clear, allergies })
    expect(obstacles({ ...clear, allergies: allergies.toReversed() }, given)).toEqual([])
  })

  it('overrides a duplicate of the same medicine, and no other', () => {
    const one = { ...clear, takenElsewhere: [named('Truvada of the VA')] }
    const two = { ...one, takenElsewhere: [...one.takenElsewhere, named('Viread')] }
    const given = answersTo(one)
    expect(obstacles(one, given)).toEqual([])
    expect(obstacles(two, given)).toEqual(['duplicate'])
  })

  it('overrides no refusal', () => {
    const hiv = { state: 'preliminary', negativeAt: null, doubt: 'Reactive' } as const
    const facts = { ...clear, tests: { ...clear.tests, hiv } }
    const overrides = find(facts).map(({ topic }) => ({
      ...{ topic, kind: '', reason: 'other', words: 'It is right all the same.' },
    }))
    expect(obstacles(facts, overrides)).toContain('hiv_result')
  })

  it('matches the finding of a long text, within the limit of its field', () => {
    const facts = { ...clear, allergies: [named(`Truvada ${'x '.repeat(400)}`)] }
    expect(answersTo(facts).every(({ topic }) => topic.length <= 200)).toBe(true)
    expect(obstacles(facts, answersTo(facts))).toEqual([])
  })
})

describe('an open prescription', () => {
  it('is reported once as a duplicate', () => {
    const facts = { ...clear, prescriptions: [open('ftc_taf_prep', 90)] }
    expect(find(facts).filter(({ code }) => code === 'duplicate')).toHaveLength(1)
  })
})
