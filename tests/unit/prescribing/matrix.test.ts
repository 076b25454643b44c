import { describe, expect, it } from 'vitest'
import {
  type MedicationCode,
  medicationCodes,
  medicationOf,
} from '#edge/domains/formulary/medications'
import { isAmongMedicines, prescribingRules } from '#edge/domains/formulary/prescribing-rules'
import { substanceOf } from '#edge/domains/formulary/substances'
import { findSafetyProblems } from '#edge/domains/prescribing/evaluate'
import type { PrescribingFacts } from '#edge/domains/prescribing/facts'
import { clear, factCases, now, open } from './facts'

/** Checks a medicine in its usual amount, beside the other half of a regimen and within the time of an exposure. */
const prescribedAsUsual = (drug: MedicationCode, facts: PrescribingFacts) => {
  const { days, refills, quantity, reason, prevents } = medicationOf(drug)
  const isPep = prevents === 'pep'
  const partner =
    drug === 'ftc_tdf_pep' ? 'dolutegravir_pep' : drug === 'dolutegravir_pep' ? 'ftc_tdf_pep' : null
  return findSafetyProblems(
    { drug, days, refills, quantity, reason },
    {
      ...facts,
      hoursSinceExposure: facts.hoursSinceExposure ?? (isPep ? 20 : null),
      prescriptions: [
        ...facts.prescriptions,
        ...(partner ? [open(partner, 28, { isSigned: false })] : []),
      ],
      ...(reason === 'hiv_treatment' && {
        tests: {
          ...facts.tests,
          hiv:
            facts.tests.hiv.state === 'negative'
              ? ({ state: 'unknown', negativeAt: null, doubt: null } as const)
              : facts.tests.hiv,
        },
      }),
    },
    now,
  )
}
const show = ({ level, code, source }: ReturnType<typeof findSafetyProblems>[number]) =>
  `${level} ${code}: ${source}`
const levels = ['warning', 'override', 'refusal']
const gravest = (found: ReturnType<typeof findSafetyProblems>): number =>
  Math.max(-1, ...found.map(({ level }) => levels.indexOf(level)))

describe('the check of a prescription', () => {
  it('finds nothing against any medicine of a patient for whom all are right', () => {
    const found = medicationCodes.map((drug) => [drug, prescribedAsUsual(drug, clear).map(show)])
    expect(found.filter(([, problems]) => problems?.length)).toEqual([])
  })

  it('answers each medicine and each fact as the signed table says', async () => {
    const lines = medicationCodes.flatMap((drug) =>
      Object.entries(factCases).flatMap(([name, change]) => {
        const found = prescribedAsUsual(drug, change(clear)).map(show)
        return found.length > 0 ? [`${drug}\t${name}\t${found.join(' · ')}`] : []
      }),
    )
    const table = ['medicine\tfact\toutcome', ...lines].join('\n')
    await expect(`${table}\n`).toMatchFileSnapshot('./prescribing-matrix.tsv')
  })

  it('is never milder for one more fact', () => {
    const cases = Object.entries(factCases)
    const milder = medicationCodes.flatMap((drug) =>
      cases.flatMap(([first, change]) => {
        const before = change(clear)
        const worst = gravest(prescribedAsUsual(drug, before))
        if (worst < 0) return []
        return cases.flatMap(([second, more]) =>
          gravest(prescribedAsUsual(drug, more(before))) < worst && !replaces(first, second)
            ? [`${drug}: ${first}, then ${second}`]
            : [],
        )
      }),
    )
    expect(milder).toEqual([])
  })

  it('uses every row of the table for one medicine and one fact at least', () => {
    const used = new Set(
      medicationCodes.flatMap((drug) =>
        Object.values(factCases).flatMap((change) =>
          prescribedAsUsual(drug, change(clear)).map(({ code, source }) => `${code} ${source}`),
        ),
      ),
    )
    const unused = prescribingRules.filter(
      ({ code, source, medicines }) =>
        !used.has(`${code} ${source}`) &&
        medicationCodes.some((drug) => isAmongMedicines(medicines, { drug })),
    )
    expect([...new Set(unused.map(({ code }) => code))].toSorted()).toEqual(amountRules)
  })

  it('names ingredients of the table of substances alone', () => {
    for (const drug of medicationCodes)
      expect(medicationOf(drug).ingredients.map(substanceOf)).not.toEqual([])
  })
})

/** Rules of amounts, which the usual ones keep. */
const amountRules = [
  'dose_mismatch',
  'hepatitis_b_flare',
  'hiv_rna',
  'pep_days',
  'pep_exposure',
  'pep_half',
  'pep_short',
  'treats_hiv',
]

/** Facts of the same kind: the second is what is known then, not one more. */
const kinds = [
  /^(HIV (Ag|RNA|test|confirmed)|no HIV|never had PrEP|no PrEP)/,
  /eGFR|kidney/,
  /exposure (20|80|written)/,
  /hepatitis B|HBsAg/i,
  /kg$/,
  /G6PD/,
  /HIV (disease|exposure)/,
  /no (STI|HIV RNA)/,
  /Apretude \d|Yeztugo \d/,
  /female/,
]
const replaces = (first: string, second: string): boolean =>
  kinds.some((kind) => kind.test(first) && kind.test(second))
