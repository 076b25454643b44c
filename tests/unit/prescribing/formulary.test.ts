import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Indication, medicationCodes, medicationOf } from '#edge/domains/formulary/medications'
import { prescribingRules } from '#edge/domains/formulary/prescribing-rules'
import { substanceOf } from '#edge/domains/formulary/substances'

const all = medicationCodes.map(medicationOf)
const namesOf = (reason: Indication) =>
  all.filter((each) => each.reason === reason).flatMap(({ ingredients }) => ingredients)

describe('the formulary', () => {
  it.each<[Indication, readonly string[]]>([
    ['hiv_prep', ['tenofovir_df', 'tenofovir_af', 'cabotegravir', 'lenacapavir']],
    ['hiv_pep', ['bictegravir', 'dolutegravir', 'tenofovir_df', 'tenofovir_af']],
    ['hiv_treatment', ['bictegravir', 'dolutegravir', 'doravirine', 'darunavir', 'rilpivirine']],
    ['hep_b', ['entecavir', 'tenofovir_af', 'tenofovir_df']],
    ['hep_c', ['sofosbuvir', 'velpatasvir', 'glecaprevir', 'pibrentasvir']],
    ['gonorrhea', ['ceftriaxone', 'cefixime', 'gentamicin', 'azithromycin']],
    ['chlamydia', ['doxycycline', 'azithromycin']],
    ['syphilis', ['penicillin_g', 'doxycycline']],
    ['mycoplasma', ['doxycycline', 'moxifloxacin']],
    ['emergency_contraception', ['levonorgestrel', 'ulipristal']],
    ['side_effect_relief', ['ondansetron', 'metoclopramide', 'promethazine']],
  ])('has for %s what its guideline names', (reason, ingredients) => {
    expect(namesOf(reason)).toEqual(expect.arrayContaining([...ingredients]))
  })

  it('has late syphilis as three weekly doses, or as 28 days of doxycycline', () => {
    expect(medicationOf('benzathine_penicillin_late')).toMatchObject({ quantity: 3, days: 21 })
    expect(medicationOf('doxycycline_syphilis_late')).toMatchObject({ days: 28 })
  })

  it('has lenacapavir and cabotegravir as tablets too', () => {
    for (const code of ['lenacapavir_tablets_prep', 'cabotegravir_tablets_prep'])
      expect(medicationOf(code)).toMatchObject({ form: 'tablet', prevents: 'prep_lead_in' })
  })

  it('has a form, a unit, known ingredients, and no code of RxNorm without its source', () => {
    const sources = readFileSync('docs/rxnorm-codes.md', 'utf8')
    for (const { code, form, unit, ingredients, rxcui } of all) {
      expect([form, unit].every(Boolean), code).toBe(true)
      expect(
        ingredients.map((each) => substanceOf(each).code),
        code,
      ).toEqual(ingredients)
      if (rxcui !== null) expect(sources, code).toMatch(new RegExp(`\\b${rxcui}\\b`))
    }
  })
})

describe('a rule', () => {
  it('has a source and the day when it was last held against it', () => {
    for (const { code, source, reviewed } of prescribingRules) {
      expect(source, code).not.toBe('')
      expect(reviewed, code).toMatch(/^20\d\d-\d\d-\d\d$/)
    }
  })

  it('is evaluated by callers that read facts by the one loader', () => {
    const callers = globSync('src/edge/domains/**/*.ts').filter(
      (path) =>
        !path.includes('/prescribing/') &&
        readFileSync(path, 'utf8').includes('findSafetyProblems('),
    )
    expect(callers.length).toBeGreaterThan(4)
    const passed = ['find-conflicts.ts', 'prep-to-recall.ts']
    const others = callers.filter(
      (path) =>
        !passed.some((name) => path.endsWith(name)) &&
        !readFileSync(path, 'utf8').includes('loadPrescribingFacts'),
    )
    expect(others).toEqual([])
  })
})
