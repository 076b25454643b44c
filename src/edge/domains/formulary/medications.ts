import { medicationTable } from '#edge/platform/db/formulary-tables'
import {
  asNeededCodes,
  type Dosage,
  type DoseUnit,
  doseUnits,
  frequencyCodes,
  instructionCodes,
  routes,
} from './dosage'
import { renderSig } from './render-sig'

/** What a medicine is for: codes of the list `medication`. */
export const indications = [
  'hiv_prep',
  'hiv_pep',
  'hiv_treatment',
  'doxy_pep',
  'chlamydia',
  'gonorrhea',
  'syphilis',
  'trichomonas',
  'bacterial_vaginosis',
  'mycoplasma',
  'hsv',
  'hpv',
  'hep_c',
  'hep_b',
  'uti',
  'vaccination',
  'ed',
  'emergency_contraception',
  'side_effect_relief',
  'other',
] as const
export type Indication = (typeof indications)[number]

/** What an indication is called on a form, with its ICD-10 code. */
export const diagnoses: Readonly<Partial<Record<Indication, string>>> = {
  hiv_prep: 'Z29.81 Encounter for HIV pre-exposure prophylaxis',
  hiv_pep: 'Z20.6 Contact with and (suspected) exposure to HIV',
  hiv_treatment: 'B20 Human immunodeficiency virus disease',
  doxy_pep:
    'Z20.2 Contact with and (suspected) exposure to infections with a predominantly sexual mode of transmission',
  chlamydia: 'A74.9 Chlamydial infection, unspecified',
  gonorrhea: 'A54.9 Gonococcal infection, unspecified',
  syphilis: 'A53.9 Syphilis, unspecified',
  trichomonas: 'A59.9 Trichomoniasis, unspecified',
  bacterial_vaginosis: 'N76.0 Acute vaginitis',
  mycoplasma: 'A49.3 Mycoplasma infection, unspecified site',
  hsv: 'B00.9 Herpesviral infection, unspecified',
  hpv: 'A63.0 Anogenital (venereal) warts',
  hep_b: 'B18.1 Chronic viral hepatitis B without delta-agent',
  hep_c: 'B18.2 Chronic viral hepatitis C',
  uti: 'N39.0 Urinary tract infection, site not specified',
  vaccination: 'Z23 Encounter for immunization',
  ed: 'N52.9 Male erectile dysfunction, unspecified',
  emergency_contraception: 'Z30.012 Encounter for prescription of emergency contraception',
}

export const medicineForms = [
  'tablet',
  'capsule',
  'injection',
  'cream',
  'ointment',
  'gel',
  'solution',
  'suppository',
  'patch',
  'inhaler',
  'spray',
] as const
export type MedicineForm = (typeof medicineForms)[number]

/** Ways to prevent HIV. A lead-in precedes the first injection for some days, and is no supply of its own. */
const preventions = ['prep_oral', 'prep_injection', 'prep_lead_in', 'pep'] as const

export interface Medication {
  readonly code: string
  /** The brand or the name patients know it by, with what is in it. */
  readonly name: string
  readonly generic: string
  readonly strength: string
  readonly form: MedicineForm
  /** Unit of its doses and its quantity. */
  readonly unit: DoseUnit
  /** RxNorm's code of the clinical drug; null where none was found in a source. */
  readonly rxcui: string | null
  readonly reason: Indication
  /** What is usual; the clinician changes it. */
  readonly dosage: Dosage
  /** The usual dosage as a pharmacy reads it. */
  readonly sig: string
  readonly quantity: number
  readonly days: number
  readonly refills: number
  /** Codes of `substances.tsv`. */
  readonly ingredients: readonly string[]
  /** Protects from HIV: given for a while at a time, and tested for between. */
  readonly prevents: (typeof preventions)[number] | null
}

const listOf = (cell = ''): readonly string[] => cell.split(' ').filter(Boolean)
const numberOf = (cell = ''): number | null => (cell === '' ? null : Number(cell))

/** One of a list, else an error that names the row. */
const oneOf = <Code extends string>(codes: readonly Code[], cell: string, code: string): Code => {
  const found = codes.find((each) => each === cell)
  if (!found) throw new Error(`Medicine ${code}: no such code ${cell}`)
  return found
}

const medicationFrom = (row: (typeof medicationTable)[number]): Medication => {
  const { code = '', name = '', generic = '', strength = '', rxcui = '', prevents = '' } = row
  const unit = oneOf(doseUnits, row.unit ?? '', code)
  const dosage: Dosage = {
    dose: numberOf(row.dose),
    route: oneOf(routes, row.route ?? '', code),
    frequency: oneOf(frequencyCodes, row.frequency ?? '', code),
    forDays: numberOf(row.for_days),
    asNeeded: row.as_needed ? oneOf(asNeededCodes, row.as_needed, code) : null,
    maxPerDay: numberOf(row.max_per_day),
    instructions: listOf(row.instructions).map((each) => oneOf(instructionCodes, each, code)),
    words: null,
  }
  return {
    code,
    name,
    generic,
    strength,
    form: oneOf(medicineForms, row.form ?? '', code),
    unit,
    rxcui: rxcui || null,
    reason: oneOf(indications, row.reason ?? '', code),
    dosage,
    sig: renderSig(dosage, unit, 'en'),
    quantity: Number(row.quantity),
    days: Number(row.days),
    refills: Number(row.refills),
    ingredients: listOf(row.ingredients),
    prevents: prevents ? oneOf(preventions, prevents, code) : null,
  }
}

/** Medicines that the clinic prescribes: rows of `medications.tsv`. Codes are permanent: prescriptions on record hold them. */
const medications = new Map(
  medicationTable.map((row) => {
    const medication = medicationFrom(row)
    return [medication.code, medication]
  }),
)

export type MedicationCode = string
export const medicationCodes: readonly MedicationCode[] = [...medications.keys()]

/** Throws for a code that is in no row. */
export const medicationOf = (code: MedicationCode): Medication => {
  const found = medications.get(code)
  if (!found) throw new Error(`No medicine ${code}`)
  return found
}
