import { describe, expect, it } from 'vitest'
import { conditionsOf } from '#edge/domains/labs/facts/conditions'
import { type Written, writtenFactsOf } from '#edge/domains/prescribing/written-facts'
import { clear, daysAgo, now } from './facts'

const nothing: Written = { now, entries: [], notes: [], answers: [], prep: null }
const factsOf = (written: Partial<Written>) =>
  writtenFactsOf(
    { ...nothing, ...written },
    { tests: clear.tests, hivRnaNegativeAt: null, pregnancyTest: undefined },
  )
const condition = (label: string) =>
  writtenFactsOf(nothing, {
    tests: {
      ...clear.tests,
      conditions: conditionsOf([
        {
          code: null,
          label,
          takenAt: daysAgo(400),
          source: 'patient',
          status: 'proposed',
          verifiedAt: null,
        },
      ]),
    },
    hivRnaNegativeAt: null,
    pregnancyTest: undefined,
  })
const note = (content: Readonly<Record<string, string | readonly string[]>>, days: number) => ({
  at: daysAgo(days),
  content,
})

describe('a condition that names HIV', () => {
  it.each([
    ['HIV', true],
    ['HIV positive, no symptoms', true],
    ['HIV disease (B20)', true],
    ['VIH positivo', true],
    ['HIV on ART', true],
    ['HIV negative', false],
    ['HIV exposure last year', false],
    ['HIV test: non-reactive', false],
    ['Partner has HIV', false],
    ['hearing aids', false],
  ])('"%s" is clear: %s', (label, isClear) => {
    expect(condition(label).hivElsewhere?.isClear).toBe(isClear)
  })

  it('is absent where another condition is named', () => {
    expect(condition('asthma').hivElsewhere).toBeNull()
  })
})

describe('HIV in a note', () => {
  it('holds at any age, and after later inconclusive notes', () => {
    const notes = [note({ hiv_test: 'Pending' }, 10), note({ hiv_test: 'Positive' }, 700)]
    expect(factsOf({ notes }).hivElsewhere).toMatchObject({ isClear: true })
  })

  it('follows from a diagnosis of the note', () => {
    const notes = [note({ diagnoses: ['Z21 Asymptomatic HIV infection status'] }, 300)]
    expect(factsOf({ notes }).hivElsewhere).toMatchObject({ isClear: true })
  })

  it('ends with a later negative RNA and a negative laboratory test', () => {
    const facts = writtenFactsOf(
      { ...nothing, notes: [note({ hiv_test: 'Indeterminate' }, 30)] },
      { tests: clear.tests, hivRnaNegativeAt: daysAgo(2), pregnancyTest: undefined },
    )
    expect(facts.hivElsewhere).toBeNull()
  })
})

describe('a diagnosis of a note', () => {
  it.each([
    ['N18.6 End stage renal disease', 'kidneyDisease'],
    ['O09.01 Supervision of pregnancy with history of infertility', 'pregnancy'],
    ['O98.711 Human immunodeficiency virus disease complicating pregnancy', 'hivElsewhere'],
  ] as const)('"%s" is a fact: %s', (diagnosis, fact) => {
    const facts = factsOf({ notes: [note({ diagnoses: [diagnosis] }, 20)] })
    expect(facts[fact]).toMatchObject({ words: diagnosis, source: 'note' })
  })

  it('of an exposure or a test is none', () => {
    const diagnoses = [
      'Z20.6 Contact with and exposure to HIV',
      'Z32.02 Encounter for pregnancy test, result negative',
    ]
    const facts = factsOf({ notes: [note({ diagnoses }, 20)] })
    expect(facts).toMatchObject({ hivElsewhere: null, pregnancy: null, conditions: [] })
  })
})

describe('drugs of a questionnaire', () => {
  it('count as taken, each that medicines interact with', () => {
    const answers = [
      { at: daysAgo(3), given: [{ linkId: 'drugs', values: ['poppers', 'ghb', 'cocaine'] }] },
    ]
    expect(factsOf({ answers }).takenElsewhere).toMatchObject([
      { words: 'poppers', substances: [{ code: 'alkyl_nitrites' }] },
      { words: 'GHB', substances: [{ code: 'ghb' }] },
    ])
  })
})

describe('a pregnancy', () => {
  it('that an answer tells counts, though an older one is among the conditions', () => {
    const answers = [{ at: daysAgo(3), given: [{ linkId: 'pregnancy', values: ['yes'] }] }]
    const notes = [note({ diagnoses: ['Z33.1 Pregnant state, incidental'] }, 500)]
    expect(factsOf({ answers, notes }).pregnancy).toMatchObject({ source: 'questionnaire' })
  })

  it.each([
    ['no', 29, true],
    ['no', 31, false],
    ['planning', 3, true],
    ['cannot', 400, true],
    ['yes', 3, false],
  ])('is ruled out by the answer "%s" of %i days ago: %s', (answer, days, expected) => {
    const answers = [{ at: daysAgo(days), given: [{ linkId: 'pregnancy', values: [answer] }] }]
    expect(factsOf({ answers }).isPregnancyRuledOut).toBe(expected)
  })

  it.each([
    ['normal', 29, true],
    ['normal', 31, false],
    ['abnormal', 3, false],
  ])('is ruled out by a %s test of %i days ago: %s', (flag, days, expected) => {
    const facts = writtenFactsOf(nothing, {
      tests: clear.tests,
      hivRnaNegativeAt: null,
      pregnancyTest: { flag, testedAt: daysAgo(days) },
    })
    expect(facts.isPregnancyRuledOut).toBe(expected)
  })
})

describe('a weight', () => {
  it('of a note or a questionnaire counts in kilograms, the latest first', () => {
    const answers = [{ at: daysAgo(3), given: [{ linkId: 'weight', values: ['165'] }] }]
    expect(factsOf({ answers }).writtenWeight).toEqual({ value: 74.8, at: daysAgo(3) })
    const notes = [note({ weight: '75' }, 1)]
    expect(factsOf({ answers, notes }).writtenWeight).toEqual({ value: 34, at: daysAgo(1) })
    expect(factsOf({ notes: [note({ weight: '' }, 1)] }).writtenWeight).toBeNull()
  })
})

describe('hepatitis B in a note', () => {
  it('holds after a later inconclusive note', () => {
    const facts = writtenFactsOf(
      {
        ...nothing,
        notes: [
          note({ hepatitis_b: 'Unknown' }, 5),
          note({ hepatitis_b: 'Chronic infection' }, 500),
        ],
      },
      {
        tests: { ...clear.tests, isHepatitisBExcluded: false },
        hivRnaNegativeAt: null,
        pregnancyTest: undefined,
      },
    )
    expect(facts.hepatitisB?.words).toContain('Chronic infection')
  })
})

describe('a kidney disease', () => {
  it('holds after an unsure answer', () => {
    const answers = [
      { at: daysAgo(3), given: [{ linkId: 'kidney_disease', values: ['unsure'] }] },
      { at: daysAgo(300), given: [{ linkId: 'kidney_disease', values: ['yes'] }] },
    ]
    expect(factsOf({ answers }).kidneyDisease).not.toBeNull()
  })
})
