import { keysOf } from '#edge/platform/typed-keys'
import type { Indication } from '../formulary/medications'
import type { LabTestCode } from '../labs/lab-tests'

/** Parts of a record, in the order they are read. */
export const releaseSectionNames = {
  profile: 'Name, date of birth and contact',
  health_history: 'Health history',
  visits: 'Visits',
  results: 'Test results',
  medicines: 'Prescriptions',
  insurance: 'Insurance',
} as const
export const releaseSections = keysOf(releaseSectionNames)
export type ReleaseSection = (typeof releaseSections)[number]

/** Kinds of information that a general release does not cover (10 NYCRR 63.5, 42 CFR 2.31 and laws of states). */
export const releaseClassNames = {
  hiv: 'HIV: tests, results, prevention and treatment',
  sti: 'Other sexually transmitted infections',
  reproductive: 'Reproductive and gender-affirming care',
  mental_health: 'Mental health',
  substance_use: 'Alcohol and drug use',
  genetic: 'Genetic tests',
} as const
export const releaseClasses = keysOf(releaseClassNames)
export type ReleaseClass = (typeof releaseClasses)[number]

export const releasePurposeNames = {
  own_request: 'At the patient’s request',
  care: 'Further care',
  insurance: 'Insurance',
  benefits: 'Benefits or disability',
  legal: 'A legal matter',
  school_or_employer: 'School or work',
  other: 'Something else',
} as const
export const releasePurposes = keysOf(releasePurposeNames)

/** Nearly all of this record tells of HIV tests: without that kind only these parts can go out. */
export const sectionsWithoutHiv: readonly ReleaseSection[] = ['profile', 'insurance']

/** Free text can speak of anything but genes: it goes out when every kind it may speak of does. */
const anyKind = ['hiv', 'sti', 'reproductive', 'mental_health', 'substance_use'] as const

export const isFreeTextReleased = (classes: readonly ReleaseClass[]): boolean =>
  anyKind.every((each) => classes.includes(each))

const generalTests: readonly LabTestCode[] = ['egfr', 'creatinine', 'ldl', 'triglycerides']
/** Which kind a test tells of; none for the work of kidneys and the like. */
export const classOfTest = (code: LabTestCode): ReleaseClass | null => {
  if (code.startsWith('hiv_') || code === 'cd4') return 'hiv'
  if (code === 'pregnancy') return 'reproductive'
  return generalTests.includes(code) ? null : 'sti'
}

/** Which kind a visit tells of, by the program of its kind. */
export const classOfVisit = (program: string): ReleaseClass | null => {
  if (program === 'wellness') return null
  return program === 'sti' || program === 'hep_c' ? 'sti' : 'hiv'
}

const generalIndications: readonly Indication[] = [
  'uti',
  'vaccination',
  'side_effect_relief',
  'other',
]
/** Which kind a prescription tells of, by what it is for. */
export const classOfMedicine = (reason: Indication): ReleaseClass | null => {
  if (reason.startsWith('hiv_')) return 'hiv'
  if (reason === 'ed' || reason === 'emergency_contraception') return 'reproductive'
  return generalIndications.includes(reason) ? null : 'sti'
}
