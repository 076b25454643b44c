import { describe, expect, it } from 'vitest'
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

describe('PrEP on demand', () => {
  it('takes a reason for more than 30 tablets between tests', () => {
    const { reason } = medicationOf('ftc_tdf_prep_on_demand')
    const supply = { drug: 'ftc_tdf_prep_on_demand', reason, days: 30, quantity: 30, refills: 1 }
    expect(findSafetyProblems(supply, clear, now).map(({ code }) => code)).toContain(
      'on_demand_supply',
    )
  })
})
