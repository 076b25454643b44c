import { describe, expect, it } from 'vitest'
import type { Indication } from '#edge/domains/formulary/medications'
import { byHand, type WrittenMedicine } from '#edge/domains/formulary/medicine'
import { findSafetyProblems } from '#edge/domains/prescribing/evaluate'
import type { PrescribingFacts } from '#edge/domains/prescribing/facts'
import { clear, factCases, named, now, open } from './facts'

const written = (name: string, form: WrittenMedicine['form'] = 'tablet') => ({
  drug: byHand,
  medicine: { name, form, strength: '1', unit: 'tablet' as const, rxcui: null },
})
const check = (
  name: string,
  reason: Indication,
  facts: PrescribingFacts = clear,
  form?: WrittenMedicine['form'],
) =>
  findSafetyProblems({ ...written(name, form), reason, days: 30, refills: 0 }, facts, now).map(
    ({ level, code }) => `${level} ${code}`,
  )
const fact = (name: string): PrescribingFacts => factCases[name]?.(clear) ?? clear
const notChecked = 'warning not_checked'

describe('a medicine by hand', () => {
  it('says that its interactions were not checked, known or not', () => {
    expect(check('Lisinopril', 'other')).toEqual([notChecked])
    expect(check('the pink pills', 'other')).toEqual([notChecked])
  })

  it('is judged as the substance that its name means, in other words too', () => {
    for (const name of ['Descovy', 'descovi', 'Emtricitabina y tenofovir alafenamide']) {
      expect(check(name, 'hiv_prep', fact('HIV Ag/Ab reactive'))).toContain('refusal hiv_result')
      expect(check(name, 'hiv_prep', fact('eGFR 29'))).toContain('refusal kidneys')
    }
    expect(check('Viagra', 'ed', fact('takes nitroglycerin'))).toContain('refusal interaction')
    expect(check('Bactrim', 'uti', { ...clear, allergies: [named('sulfa')] })).toContain(
      'override allergy',
    )
  })

  it('is no way around a refusal: what is against HIV has to say what for', () => {
    for (const name of ['Descovy', 'Truvada', 'Tivicay', 'Yeztugo', 'Edurant'])
      expect(check(name, 'other')).toContain('refusal by_hand_use')
    expect(check('Truvada', 'hiv_pep', { ...clear, hoursSinceExposure: 80 })).toEqual(
      expect.arrayContaining(['refusal pep_late', 'refusal pep_half']),
    )
    expect(check('Truvada', 'hiv_treatment')).toContain('override hiv_regimen')
    expect(check('cabotegravir', 'hiv_prep', fact('no HIV test'), 'injection')).toContain(
      'refusal hiv_test',
    )
  })

  it('is judged by every part of a combination, however it is written', () => {
    for (const name of ['BIC/FTC/TAF', 'bictegravir-emtricitabine-tenofovir alafenamide'])
      expect(
        check(name, 'hiv_treatment', { ...clear, takenElsewhere: [named('Tikosyn')] }),
      ).toContain('refusal interaction')
    for (const name of ['FTC/TDF', 'emtricitabine-tenofovir', 'Truvada + Tivicay'])
      expect(check(name, 'hiv_prep', fact('eGFR 29'))).toContain('refusal kidneys')
  })

  it('asks for a reason when no rule knows it for its indication', () => {
    for (const reason of ['hiv_prep', 'hiv_treatment', 'hep_b'] as const)
      expect(check('Emtrivir Duo', reason)).toContain('override by_hand_unread')
    expect(check('Combivir', 'hiv_pep')).toContain('override pep_unread')
    expect(check('Truvada', 'hiv_prep')).not.toContain('override by_hand_unread')
    expect(check('Biktarvy', 'hiv_pep')).not.toContain('override pep_unread')
  })

  it('needs the tests of an injection when it is the oral lead-in', () => {
    for (const name of ['Vocabria', 'cabotegravir', 'Yeztugo'])
      expect(check(name, 'hiv_prep', fact('no HIV test'))).toContain('refusal hiv_test')
  })

  it('interacts with what the patient takes already, in whichever order they come', () => {
    const symtuza = {
      ...clear,
      prescriptions: [open('darunavir_cobicistat_ftc_taf')],
    }
    expect(check('simvastatin', 'other', symtuza)).toContain('refusal interaction')
    expect(check('Rifampin', 'other', symtuza)).toContain('refusal interaction')
    expect(check('Rifampin', 'other', { ...clear, takenElsewhere: [named('Biktarvy')] })).toContain(
      'refusal interaction',
    )
  })

  it('shares a word with an allergy that no row knows', () => {
    const facts = { ...clear, allergies: [named('Zonisamide rash')] }
    expect(check('zonisamide', 'other', facts)).toContain('override allergy')
  })
})
