// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { noFacts } from '#edge/domains/labs/results/infection-facts'
import { keysOf } from '#edge/platform/typed-keys'
import { isClearText, patientTextKeyOf, type TextFacts } from '#islands/labs/result/patient-text'
import { type PatientTextKey, patientTexts } from '#islands/labs/result/patient-texts'
import { type LabValue, labSummary } from '#islands/staff/labs/lab'
import { draftWords } from '#islands/staff/labs/plain-words'
import { translatorFor } from '#translations/catalogues'

const value = (
  code: LabValue['code'],
  found: string,
  flag: LabValue['flag'] = 'normal',
): LabValue => ({
  code,
  value: found,
  flag,
  unit: code === 'egfr' ? 'mL/min' : null,
  range: null,
  comment: null,
  status: 'final',
  finalAt: '2026-11-26T12:00:00.000Z',
  corrects: null,
  isReadAgain: false,
})

it('drafts what a patient reads: the worst first, each infection once, and what comes next', () => {
  expect(draftWords([value('hiv_ag_ab', 'Non-reactive')], [], noFacts)).toMatch(/^All clear: /)
  expect(draftWords([value('egfr', '96')], ['hiv_ag_ab'], noFacts)).toBe(
    'The lab gave no result of this test: HIV. Your other tests are fine. Your care team will tell you what comes next. You can write to us at any time with a question.',
  )
  const found = [
    value('hiv_ag_ab', 'Non-reactive'),
    value('egfr', '58', 'low'),
    value('syphilis_rpr', '1:16', 'reactive'),
    value('syphilis_treponemal', 'Reactive', 'reactive'),
  ]
  expect(draftWords(found, [], { ...noFacts, syphilis: 'new', isCalled: true })).toBe(
    'Your syphilis test was reactive: this can come from syphilis now or from before. This value is not where we expect it: Kidneys (eGFR), 58 mL/min. Your other tests are fine. We would like to talk with you about what comes next. You can write to us at any time with a question.',
  )
})

type Row = readonly [value: LabValue, facts?: Partial<TextFacts>]
const rpr = value('syphilis_rpr', '1:4', 'reactive')
const antibody = (code: 'hepatitis_c_antibody' | 'hepatitis_b_core_antibody') =>
  value(code, 'Reactive', 'reactive')
const antiS = (found: string) => value('hepatitis_b_surface_antibody', found)
/** A value of each text that a patient reads. */
const rows: Readonly<Record<PatientTextKey, Row>> = {
  hiv_screen_reactive: [value('hiv_ag_ab', 'Reactive', 'reactive')],
  hiv_virus_found: [value('hiv_rna', '45000', 'detected'), { hiv: { state: 'preliminary' } }],
  hiv_found: [value('hiv_differentiation', 'HIV-1 positive', 'reactive')],
  hiv_unclear: [value('hiv_ag_ab', 'Indeterminate', 'inconclusive')],
  hiv_unread: [value('hiv_ag_ab', 'See note', 'unread')],
  hiv_expected: [
    value('hiv_ag_ab', 'Reactive', 'reactive'),
    { hivConfirmedAt: '2026-01-02T12:00:00.000Z' },
  ],
  hiv_resistance: [value('hiv_genotype', 'M184V', 'unread')],
  hepatitis_c_type: [value('hepatitis_c_genotype', 'Genotype 1a', 'unread')],
  viral_load_found: [value('hiv_rna', 'Detected', 'detected'), { isKnownHiv: true }],
  unsettled: [value('hiv_rna', 'Not detected'), { hiv: { state: 'preliminary' } }],
  viral_load_undetectable: [value('hiv_rna', '<20'), { isKnownHiv: true }],
  hepatitis_c_treated: [value('hepatitis_c_rna', 'Not detected'), { hepatitisC: 'treated' }],
  viral_load_high: [value('hiv_rna', '4500', 'high')],
  kidney_critical: [value('egfr', '18', 'critical_low')],
  value_critical: [value('alt', '4000', 'critical_high')],
  pregnancy_positive: [value('pregnancy', 'Positive', 'detected')],
  hepatitis_b_found: [value('hepatitis_b_surface_antigen', 'Detected', 'detected')],
  hepatitis_c_found: [value('hepatitis_c_rna', '1250000', 'detected')],
  syphilis_new: [rpr, { syphilis: 'new' }],
  syphilis_risen: [rpr, { syphilis: 'risen' }],
  syphilis_untreated: [rpr, { syphilis: 'untreated' }],
  syphilis_needs_reading: [rpr, { syphilis: 'needs_reading' }],
  bacteria_found: [value('trichomonas', 'Detected', 'detected')],
  other_found: [value('hdl', 'Detected', 'detected')],
  antibody_alone: [value('syphilis_treponemal', 'Reactive', 'reactive')],
  hepatitis_c_antibody: [antibody('hepatitis_c_antibody')],
  hepatitis_b_core: [antibody('hepatitis_b_core_antibody')],
  cd4_critical: [value('cd4', '150', 'critical_low')],
  cd4_low: [value('cd4', '205', 'low')],
  value_outside: [value('ldl', '180', 'high')],
  unclear: [value('chlamydia_urine', 'Equivocal', 'inconclusive')],
  unread: [value('chlamydia_urine', 'See note', 'unread')],
  withdrawn: [value('chlamydia_urine', 'Detected', 'withdrawn')],
  not_performed: [value('chlamydia_urine', 'Not performed', 'not_performed')],
  syphilis_treated: [rpr, { syphilis: 'treated' }],
  syphilis_serofast: [rpr, { syphilis: 'serofast' }],
  syphilis_responding: [rpr, { syphilis: 'responding' }],
  syphilis_past: [rpr, { syphilis: 'past' }],
  hepatitis_c_past: [antibody('hepatitis_c_antibody'), { hepatitisC: 'cured' }],
  hepatitis_b_past: [antibody('hepatitis_b_core_antibody'), { hepatitisB: 'immune_by_infection' }],
  viral_load_low: [value('hiv_rna', '150')],
  hepatitis_b_unprotected: [antiS('Negative')],
  hepatitis_b_no_antibody: [antiS('Negative'), { hepatitisB: 'infected' }],
  hiv_self_test_negative: [value('hiv_self_test', 'Non-reactive')],
  hiv_negative: [value('hiv_ag_ab', 'Non-reactive')],
  hepatitis_b_protected: [antiS('Positive')],
  pregnancy_negative: [value('pregnancy', 'Negative')],
  number_in_range: [value('egfr', '96')],
  not_found: [value('chlamydia_urine', 'Not detected')],
}

describe('the draft of each text that a patient reads', () => {
  it.each(keysOf(rows))('says no more and no less than the page: %s', (key) => {
    const [of, facts] = rows[key]
    const known = { ...noFacts, ...facts }
    // The row "other" is of no test of today's table.
    if (key !== 'other_found') expect(patientTextKeyOf(of, known)).toBe(key)
    const words = draftWords([of], [], known)
    expect(words.startsWith('All clear')).toBe(isClearText(key))
    expect(words.includes('You do not need to do anything.')).toBe(isClearText(key))
    if (patientTexts[key].next === null) expect(words).not.toContain('what comes next')
  })

  it('tells what treatment holds low as a number, and as no finding', () => {
    expect(draftWords([value('hiv_rna', '150'), value('egfr', '96')], [], noFacts)).toBe(
      'Your viral load is under 200. Keep taking your HIV medicine. Your other tests are fine. You can write to us at any time with a question.',
    )
  })
})

it('sums a result up by what stands out, and by a viral load that was counted', () => {
  const lab = (results: readonly LabValue[]) => {
    const rows = results.map((each) => ({ ...each, id: each.code, isCorrected: false }))
    return labSummary({ results: rows, tests: [], resultedAt: null } as never)
  }
  expect(lab([value('egfr', '96'), value('hiv_rna', '150')])).toBe('HIV-1 RNA: 150')
  expect(lab([value('egfr', '96'), value('hiv_rna', '<20')])).toBe('2 of 2 in range')
  expect(lab([value('cd4', '205', 'low'), value('hiv_rna', '150')])).toBe('CD4 count: 205')
  expect(lab([value('hiv_ag_ab', 'Reactive', 'withdrawn')])).toBe(
    'HIV antigen and antibody (4th generation): taken back by the lab',
  )
  expect(lab([value('hiv_ag_ab', 'Non-reactive', 'unread')])).toBe(
    'HIV antigen and antibody (4th generation): to be read, “Non-reactive”',
  )
  expect(lab([value('hiv_genotype', 'M184V, K65R', 'unread')])).toBe(
    'HIV genotype (resistance to medicines): a report in words',
  )
})

it('tells no one that all is clear while a part of the report is not read', () => {
  const facts = { ...noFacts, hasUnreadPart: true }
  expect(draftWords([value('hiv_ag_ab', 'Non-reactive')], [], facts)).toMatch(
    /^Your care team still reads a part of this\. Your other tests are fine\./,
  )
})

it('says of a negative test that another one is not released yet', () => {
  const facts = { ...noFacts, awaitsRelease: ['hiv', 'hepatitisC'] } as const
  const keyOf = (code: LabValue['code'], found: string) =>
    patientTextKeyOf(value(code, found), facts)
  expect(keyOf('hiv_ag_ab', 'Non-reactive')).toBe('unsettled')
  expect(keyOf('hiv_differentiation', 'Negative')).toBe('unsettled')
  expect(keyOf('hepatitis_c_rna', 'Not detected')).toBe('unsettled')
  expect(keyOf('syphilis_rpr', 'Non-reactive')).toBe('not_found')
})

it.each(['ar', 'es', 'fr'] as const)(
  'drafts it in %s for who reads it, in no word of English',
  async (language) => {
    const found = [
      value('hiv_ag_ab', 'Reactive', 'reactive'),
      value('chlamydia_throat', 'Detected', 'detected'),
      value('syphilis_rpr', 'Non-reactive'),
    ]
    const translate = await translatorFor(language)
    const words = draftWords(found, ['gonorrhea_throat'], noFacts, translate)
    expect(words).not.toMatch(/\b(your|the|we|you|kidneys)\b/i)
    for (const [of, facts] of Object.values(rows))
      expect(draftWords([of], [], { ...noFacts, ...facts }, translate)).not.toMatch(
        /\b(your|the|we|you|kidneys)\b/i,
      )
  },
)
