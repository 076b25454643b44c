import { describe, expect, it } from 'vitest'
import { substancesIn } from '#edge/domains/formulary/index'
import { type MedicationCode, medicationOf } from '#edge/domains/formulary/medications'
import { findSafetyProblems } from '#edge/domains/prescribing/evaluate'
import { clear, now, open } from './facts'

const saidAs = (words: string) => ({
  words,
  at: now,
  source: 'patient' as const,
  substances: substancesIn(words),
})
const check = (drug: MedicationCode, facts: Partial<typeof clear>) => {
  const { days, refills, quantity, reason } = medicationOf(drug)
  return findSafetyProblems({ drug, days, refills, quantity, reason }, { ...clear, ...facts }, now)
}
const levelOf = (drug: MedicationCode, code: string, facts: Partial<typeof clear>) =>
  check(drug, facts).find((each) => each.code === code)?.level

describe('an interaction', () => {
  it.each([
    // Boosters raise what CYP3A breaks down.
    ['darunavir_cobicistat_ftc_taf', 'simvastatin', 'refusal'],
    ['darunavir_cobicistat_ftc_taf', 'Vytorin 10/40', 'refusal'],
    ['darunavir_cobicistat', 'ergotamine', 'refusal'],
    ['elvitegravir_cobicistat_ftc_taf', 'triazolam', 'refusal'],
    ['elvitegravir_cobicistat_ftc_taf', 'alfuzosin', 'refusal'],
    ['darunavir_cobicistat', 'lurasidone (Latuda)', 'refusal'],
    ['darunavir_cobicistat', 'prednisone', 'override'],
    ['darunavir_cobicistat', 'Nasonex', 'override'],
    ['darunavir_cobicistat', 'Serevent', 'override'],
    ['darunavir_cobicistat', 'quetiapine', 'override'],
    ['darunavir_cobicistat', 'MDMA', 'override'],
    ['elvitegravir_cobicistat_ftc_taf', 'GHB', 'override'],
    ['sildenafil', 'Paxlovid', 'override'],
    ['sildenafil', 'tamsulosin', 'warning'],
    ['sildenafil', 'doxazosina', 'warning'],
    ['sildenafil', 'Imdur', 'refusal'],
    ['sildenafil', 'nicorandil', 'refusal'],
    // Inducers.
    ['bictegravir_treatment', 'Rifater', 'refusal'],
    ['cabotegravir_prep', 'Tegretol XR', 'refusal'],
    ['dolutegravir_lamivudine', 'hierba de San Juan', 'override'],
    ['ftc_taf_prep', 'enzalutamide', 'override'],
    ['lenacapavir_prep', 'modafinil', 'override'],
    // Minerals.
    ['dolutegravir_lamivudine', 'Pepto-Bismol', 'warning'],
    ['bictegravir_treatment', 'sevelamer', 'warning'],
    ['doxycycline_chlamydia', 'Pepto-Bismol', 'warning'],
    ['moxifloxacin_mycoplasma', 'Tums', 'warning'],
    ['rilpivirine_ftc_taf', 'ranitidine', 'warning'],
    // Others.
    ['dolutegravir_lamivudine', 'Glucophage', 'warning'],
    ['dolutegravir_lamivudine', 'dalfampridine', 'override'],
    ['ftc_tdf_prep', 'celecoxib', 'warning'],
    ['ftc_tdf_prep', 'indomethacin', 'warning'],
    ['moxifloxacin_mycoplasma', 'sotalol', 'override'],
    ['moxifloxacin_mycoplasma', 'hydroxychloroquine', 'override'],
    ['azithromycin', 'ziprasidone', 'warning'],
    ['metronidazole_gel', 'warfarin', 'override'],
  ] as const)('of %s with “%s” is found: %s', (drug, words, level) => {
    expect(levelOf(drug, 'interaction', { takenElsewhere: [saidAs(words)] })).toBe(level)
  })

  it.each([
    ['darunavir_cobicistat_ftc_taf', 'sildenafil', 'override'],
    ['sofosbuvir_velpatasvir', 'dolutegravir_lamivudine', undefined],
  ] as const)('of %s with %s of the clinic is found: %s', (drug, taken, level) => {
    expect(levelOf(drug, 'interaction', { prescriptions: [open(taken)] })).toBe(level)
  })
})

describe('an allergy', () => {
  it.each([
    ['moxifloxacin_mycoplasma', 'quinolones'],
    ['moxifloxacin_mycoplasma', 'Levaquin'],
    ['ceftriaxone', 'cephalosporins'],
    ['azithromycin', 'macrolides'],
    ['gentamicin', 'aminoglycosides'],
    ['gentamicin', 'tobramycin'],
    ['benzathine_penicillin', 'penicillins'],
    ['clindamycin_cream', 'clindamicina'],
    ['doxycycline_pep', 'tetracyclines'],
    ['bictegravir_treatment', 'Viread'],
    ['dolutegravir_lamivudine', 'Triumeq'],
    ['metronidazole_vaginosis', 'Tindamax'],
  ] as const)('of %s to “%s” is found', (drug, words) => {
    expect(levelOf(drug, 'allergy', { allergies: [saidAs(words)] })).toBe('override')
  })
})

describe('a medicine that harms a pregnancy', () => {
  it.each([
    'doxycycline_chlamydia',
    'moxifloxacin_mycoplasma',
    'gentamicin',
    'tinidazole',
    'darunavir_cobicistat_ftc_taf',
  ])('%s asks whether there may be one', (drug) => {
    expect(levelOf(drug, 'pregnancy_unknown', { sex: 'Female' })).toBe('needs')
    expect(levelOf(drug, 'pregnancy_unknown', { sex: null })).toBe('needs')
    expect(
      levelOf(drug, 'pregnancy_unknown', { sex: 'Female', isPregnancyRuledOut: true }),
    ).toBeUndefined()
    expect(levelOf(drug, 'pregnancy', { sex: 'Male' })).toBeUndefined()
  })
})
