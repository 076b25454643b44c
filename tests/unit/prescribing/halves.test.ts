import { describe, expect, it } from 'vitest'
import type { Dosage } from '#edge/domains/formulary/dosage'
import { type MedicationCode, medicationOf } from '#edge/domains/formulary/medications'
import { findSafetyProblems } from '#edge/domains/prescribing/evaluate'
import { clear, now, open } from './facts'

const check = (drug: MedicationCode, prescriptions: readonly ReturnType<typeof open>[]) => {
  const { days, refills, quantity, reason } = medicationOf(drug)
  return findSafetyProblems(
    { drug, days, refills, quantity, reason },
    { ...clear, hoursSinceExposure: reason === 'hiv_pep' ? 20 : null, prescriptions },
    now,
  )
}
const draftOf = (drug: MedicationCode) => open(drug, medicationOf(drug).days, { isSigned: false })

describe('one part of a treatment', () => {
  it.each([
    ['dolutegravir_pep', 'ftc_tdf_pep', 'pep_half'],
    ['ftc_taf_pep', 'dolutegravir_pep', 'pep_half'],
    ['dolutegravir_treatment', 'ftc_taf_treatment', 'hiv_regimen'],
    ['gentamicin', 'azithromycin_gonorrhea', 'gonorrhea_half'],
    ['moxifloxacin_mycoplasma', 'doxycycline_mycoplasma', 'mycoplasma_half'],
  ])('%s names %s, which is a draft', (drug, partner, code) => {
    const found = check(drug, [draftOf(partner)]).find((each) => each.code === code)
    expect(found).toMatchObject({ level: 'warning', text: expect.stringMatching(/not signed/) })
    const signed = check(drug, [open(partner, medicationOf(partner).days)])
    expect(signed.find((each) => each.code === code)).toBeUndefined()
  })

  it.each([
    ['dolutegravir_pep', 'refusal'],
    ['dolutegravir_treatment', 'override'],
    ['gentamicin', 'override'],
    ['moxifloxacin_mycoplasma', 'override'],
  ])('%s without the other is stopped: %s', (drug, level) => {
    expect(check(drug, []).map((each) => each.level)).toContain(level)
  })
})

describe('the dose of a medicine', () => {
  const codesOf = (
    drug: MedicationCode,
    change: Partial<Dosage>,
    quantity: number,
    days: number,
  ) => {
    const { reason, dosage } = medicationOf(drug)
    const supply = { drug, reason, days, quantity, refills: 0, dosage: { ...dosage, ...change } }
    return findSafetyProblems(supply, { ...clear, hoursSinceExposure: 20 }, now).flatMap(
      ({ code, level }) =>
        code.startsWith('dose') || code === 'prep_days' ? [`${level} ${code}`] : [],
    )
  }
  it.each<[string, MedicationCode, Partial<Dosage>, number, number, string[]]>([
    [
      'two twice a day',
      'bictegravir_treatment',
      { dose: 2, frequency: 'twice_daily' },
      120,
      30,
      ['override dose_other'],
    ],
    [
      'every other day',
      'ftc_tdf_prep',
      { frequency: 'every_other_day' },
      15,
      30,
      ['override dose_other'],
    ],
    ['weekly', 'ftc_taf_prep', { frequency: 'weekly' }, 5, 30, ['override dose_other']],
    ['as needed', 'ftc_tdf_prep', { asNeeded: 'as_needed' }, 30, 30, ['override dose_other']],
    ['as usual', 'ftc_tdf_prep', {}, 30, 30, []],
    [
      'more than usual of another medicine',
      'ondansetron',
      { dose: 4, maxPerDay: 12 },
      12,
      3,
      ['warning dose_other'],
    ],
    ['fewer than the most', 'ondansetron', { maxPerDay: 2 }, 6, 3, []],
  ])('is compared with the label: %s', (_, drug, change, quantity, days, found) => {
    expect(codesOf(drug, change, quantity, days)).toEqual(found)
  })
  it('counts the tablets of PrEP as needed, not the days alone', () => {
    expect(codesOf('ftc_tdf_prep', { asNeeded: 'as_needed', maxPerDay: 12 }, 365, 31)).toContain(
      'refusal prep_days',
    )
  })
})

describe('PrEP on demand', () => {
  it('counts its tablets, not the days alone', () => {
    const { reason } = medicationOf('ftc_tdf_prep_on_demand')
    const supply = { drug: 'ftc_tdf_prep_on_demand', reason, days: 30, quantity: 60, refills: 0 }
    expect(findSafetyProblems(supply, clear, now).map(({ code }) => code)).toContain(
      'on_demand_supply',
    )
  })
  it('takes a reason for more than 30 tablets between tests', () => {
    const { reason } = medicationOf('ftc_tdf_prep_on_demand')
    const supply = { drug: 'ftc_tdf_prep_on_demand', reason, days: 30, quantity: 30, refills: 1 }
    expect(findSafetyProblems(supply, clear, now).map(({ code }) => code)).toContain(
      'on_demand_supply',
    )
  })
})
