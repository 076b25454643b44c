import { describe, expect, it } from 'vitest'
import { type Written, writtenFactsOf } from '#edge/domains/prescribing/written-facts'
import { clear, daysAgo, now } from './facts'

const nothing: Written = { now, entries: [], notes: [], answers: [], prep: null }
const factsOf = (written: Partial<Written>) =>
  writtenFactsOf(
    { ...nothing, ...written },
    { tests: clear.tests, hivRnaNegativeAt: null, pregnancyTest: undefined },
  )
const condition = (label: string) =>
  factsOf({
    entries: [
      {
        section: 'conditions',
        code: null,
        label,
        takenAt: daysAgo(400),
        source: 'patient',
        verifiedAt: null,
      },
    ],
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

  it('is none where another thing is named', () => {
    expect(condition('asthma').hivElsewhere).toBeNull()
  })
})

describe('HIV in a note', () => {
  it('stands at any age, and after later notes that leave it open', () => {
    const notes = [note({ hiv_test: 'Pending' }, 10), note({ hiv_test: 'Positive' }, 700)]
    expect(factsOf({ notes }).hivElsewhere).toMatchObject({ isClear: true })
  })

  it('stands by a diagnosis of the note', () => {
    const notes = [note({ diagnoses: ['Z21 Asymptomatic HIV infection status'] }, 300)]
    expect(factsOf({ notes }).hivElsewhere).toMatchObject({ isClear: true })
  })

  it('is settled by a negative RNA after it, and a negative laboratory', () => {
    const facts = writtenFactsOf(
      { ...nothing, notes: [note({ hiv_test: 'Indeterminate' }, 30)] },
      { tests: clear.tests, hivRnaNegativeAt: daysAgo(2), pregnancyTest: undefined },
    )
    expect(facts.hivElsewhere).toBeNull()
  })
})

describe('hepatitis B in a note', () => {
  it('stands after a later note that does not know', () => {
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
  it('stands after an answer that is not sure', () => {
    const answers = [
      { at: daysAgo(3), given: [{ linkId: 'kidney_disease', values: ['unsure'] }] },
      { at: daysAgo(300), given: [{ linkId: 'kidney_disease', values: ['yes'] }] },
    ]
    expect(factsOf({ answers }).kidneyDisease).not.toBeNull()
  })
})
