import { describe, expect, it } from 'vitest'
import { medicationOf } from '#edge/domains/formulary/medications'
import type { Override } from '#edge/domains/formulary/override-reasons'
import { findSafetyProblems, isObstacle } from '#edge/domains/prescribing/evaluate'
import type { OpenPrescription, PrescribingFacts } from '#edge/domains/prescribing/facts'
import { clear, daysAgo, named, now, open } from './facts'

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

  it('overrides the condition that it was given for, and no other of the same rule', () => {
    const sildenafil = { drug: 'sildenafil', reason: 'ed', days: 30, refills: 0 } as const
    const heart = (words: string) => ({
      ...{ words, at: now, source: 'patient' as const, codes: ['heart_disease'] as const },
    })
    const found = (conditions: PrescribingFacts['conditions']) =>
      findSafetyProblems(sildenafil, { ...clear, conditions }, now)
    const [first] = found([heart('Angina in 2019')])
    if (first?.code !== 'heart') throw new Error('No finding')
    const given = [{ topic: first.topic, kind: first.reasons, reason: 'specialist' }]
    const obstaclesOf = (conditions: PrescribingFacts['conditions']) =>
      found(conditions).filter((each) => isObstacle(each, given))
    expect(obstaclesOf([heart('Angina in 2019')])).toEqual([])
    expect(obstaclesOf([heart('Heart attack'), heart('Angina in 2019')])).toHaveLength(1)
  })

  it('overrides the kidney value that it was given for, and no lower one', () => {
    const valacyclovir = { ...rx, drug: 'ftc_tdf_pep', reason: 'hiv_pep', days: 28 } as const
    const found = (value: number) =>
      findSafetyProblems(
        valacyclovir,
        {
          ...clear,
          tests: {
            ...clear.tests,
            kidney: { egfr: { value, at: now, source: 'lab' }, creatinineClearance: null },
          },
        },
        now,
      ).find(({ code }) => code === 'kidneys')
    expect(found(45)?.topic).not.toBe(found(31)?.topic)
  })

  it('overrides PEP of some days, and is given again for fewer', () => {
    const topicOf = (days: number) =>
      findSafetyProblems(
        { drug: 'bictegravir_pep', reason: 'hiv_pep', days, refills: 0 },
        { ...clear, hoursSinceExposure: 20 },
        now,
      ).find(({ code }) => code === 'pep_short')?.topic
    expect(topicOf(21)).toBeDefined()
    expect(topicOf(21)).not.toBe(topicOf(7))
  })

  it('overrides a dose, and is given again for another', () => {
    const { dosage } = medicationOf('ftc_tdf_prep')
    const dosed = (dose: number) =>
      findSafetyProblems(
        { ...rx, quantity: 30 * dose, dosage: { ...dosage, dose } },
        clear,
        now,
      ).find(({ code }) => code === 'dose_other')
    expect(dosed(1)).toBeUndefined()
    expect(dosed(2)).toMatchObject({ level: 'override' })
    expect(dosed(2)?.topic).not.toBe(dosed(3)?.topic)
  })

  it('overrides an exposure hours ago, also hours later', () => {
    const exposed = (hoursSinceExposure: number) => ({ ...clear, hoursSinceExposure })
    const given = answersTo(exposed(20))
    expect(given).not.toEqual([])
    expect(obstacles(exposed(23), given)).toEqual([])
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

describe('a prescription that renews another', () => {
  const renewal = { ...rx, days: 90, renewsId: 'rx-ftc_tdf_prep' }
  const codesOf = (before: Partial<OpenPrescription>) =>
    findSafetyProblems(
      renewal,
      { ...clear, prescriptions: [open('ftc_tdf_prep', 90, { at: daysAgo(1), ...before })] },
      now,
    ).map(({ code }) => code)

  it('counts the one that it names, where no one asked for a renewal', () => {
    expect(codesOf({})).toEqual(['prep_days', 'duplicate'])
  })
  it('counts the supply in hand of the one whose request it answers, and not its refills', () => {
    expect(codesOf({ awaitsAnswer: true })).toEqual([])
    expect(codesOf({ awaitsAnswer: true, filledAt: daysAgo(1) })).toEqual(['prep_days'])
    expect(codesOf({ awaitsAnswer: true, filledAt: daysAgo(80) })).toEqual([])
  })
})

describe('an open prescription', () => {
  it('is reported once as a duplicate', () => {
    const facts = { ...clear, prescriptions: [open('ftc_taf_prep', 90)] }
    expect(find(facts).filter(({ code }) => code === 'duplicate')).toHaveLength(1)
  })
})
