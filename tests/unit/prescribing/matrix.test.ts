import { describe, expect, it } from 'vitest'
import { judgedMedicineOf } from '#edge/domains/formulary/judged-medicine'
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

/** The companion of each medicine in its regimen. */
const partners: Readonly<Record<MedicationCode, MedicationCode>> = {
  ftc_tdf_pep: 'dolutegravir_pep',
  ftc_taf_pep: 'dolutegravir_pep',
  dolutegravir_pep: 'ftc_tdf_pep',
  gentamicin: 'azithromycin_gonorrhea',
  doxycycline_mycoplasma: 'moxifloxacin_mycoplasma',
  moxifloxacin_mycoplasma: 'doxycycline_mycoplasma',
  azithromycin_gonorrhea: 'gentamicin',
  dolutegravir_treatment: 'ftc_taf_treatment',
  darunavir_cobicistat: 'ftc_taf_treatment',
  doravirine: 'ftc_taf_treatment',
  ftc_taf_treatment: 'dolutegravir_treatment',
  ftc_tdf_treatment: 'dolutegravir_treatment',
  rilpivirine: 'cabotegravir_tablets_treatment',
  cabotegravir_tablets_treatment: 'rilpivirine',
  lenacapavir_treatment: 'ftc_taf_treatment',
  lenacapavir_tablets_treatment: 'ftc_taf_treatment',
}

/** Checks a medicine in its usual amount, beside the other half of a regimen and within the time of an exposure. */
const prescribedAsUsual = (drug: MedicationCode, facts: PrescribingFacts) => {
  const { days, refills, quantity, reason, prevents } = medicationOf(drug)
  const isPep = prevents === 'pep'
  const partner = partners[drug]
  return findSafetyProblems(
    { drug, days, refills, quantity, reason },
    {
      ...facts,
      hoursSinceExposure: facts.hoursSinceExposure ?? (isPep ? 20 : null),
      prescriptions: [
        ...facts.prescriptions,
        ...(partner ? [open(partner, medicationOf(partner).days)] : []),
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
const levels = ['warning', 'needs', 'override', 'refusal']
const gravest = (found: ReturnType<typeof findSafetyProblems>): number =>
  Math.max(-1, ...found.map(({ level }) => levels.indexOf(level)))

const judged = medicationCodes.map((drug) =>
  judgedMedicineOf({ drug, reason: medicationOf(drug).reason }),
)

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

  // A test for each, so that none takes long on a slow machine.
  it.each(medicationCodes)('is never milder for one more fact: %s', (drug) => {
    const cases = Object.entries(factCases)
    const milder = cases.flatMap(([first, change]) => {
      const before = change(clear)
      const worst = gravest(prescribedAsUsual(drug, before))
      if (worst < 0) return []
      return cases.flatMap(([second, more]) =>
        gravest(prescribedAsUsual(drug, more(before))) < worst && !replaces(first, second)
          ? [`${first}, then ${second}`]
          : [],
      )
    })
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
        judged.some((medicine) => isAmongMedicines(medicines, medicine)),
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
  'dose_other',
  'gonorrhea_half',
  'hepatitis_b_flare',
  'hiv_regimen',
  'hiv_rna',
  'long_course',
  'mycoplasma_half',
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
  /kg$|kg written|no weight/,
  /G6PD/,
  /HIV (disease|exposure)/,
  /no (STI|HIV RNA)/,
  /Apretude \d|Yeztugo \d|never had an injection/,
  /HLA/,
  /female|sex at birth|^pregnant/,
]
const replaces = (first: string, second: string): boolean =>
  kinds.some((kind) => kind.test(first) && kind.test(second))
