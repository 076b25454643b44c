import { keysOf } from '#edge/platform/typed-keys'

/** How a value is written: a number, found or not, or a titer (`1:16`). */
type ValueKind = 'number' | 'presence' | 'titer'
export interface LabTest {
  readonly loinc: string
  /** What clinicians call it, and patients. */
  readonly name: string
  readonly plainName: string
  readonly specimen: 'blood' | 'urine' | 'throat' | 'rectal' | 'mouth'
  readonly kind: ValueKind
  readonly unit?: string
  /** Between which numbers it is in range. */
  readonly range?: readonly [min: number, max: number]
  /** What is expected, as both read it. */
  readonly expected: string
  /** A value in range, as labs write it. */
  readonly example: string
  /** Found, it makes a call: the clinician tells the patient in person. */
  readonly isCallDue?: true
}

const found = { kind: 'presence', expected: 'Not detected', example: 'Not detected' } as const
const reactive = { kind: 'presence', expected: 'Non-reactive', example: 'Non-reactive' } as const

/** What the clinic tests for, with LOINC for exchange. A code stays: results on record name it. */
export const labTests = {
  hiv_ag_ab: {
    loinc: '56888-1',
    name: 'HIV antigen and antibody (4th generation)',
    plainName: 'HIV',
    specimen: 'blood',
    ...reactive,
    isCallDue: true,
  },
  hiv_self_test: {
    loinc: '49580-4',
    name: 'HIV antibody, test at home',
    plainName: 'HIV (test at home)',
    specimen: 'mouth',
    ...reactive,
    isCallDue: true,
  },
  hiv_rna: {
    loinc: '20447-9',
    name: 'HIV-1 RNA',
    plainName: 'HIV viral load',
    specimen: 'blood',
    kind: 'number',
    unit: 'copies/mL',
    range: [0, 199],
    expected: 'Not detected',
    example: 'Not detected',
  },
  syphilis_rpr: {
    loinc: '20507-0',
    name: 'Syphilis RPR',
    plainName: 'Syphilis',
    specimen: 'blood',
    kind: 'titer',
    expected: 'Non-reactive',
    example: 'Non-reactive',
    isCallDue: true,
  },
  syphilis_treponemal: {
    loinc: '24110-9',
    name: 'Treponema antibody',
    plainName: 'Syphilis (second test)',
    specimen: 'blood',
    ...reactive,
    isCallDue: true,
  },
  chlamydia_urine: {
    loinc: '42931-6',
    name: 'Chlamydia, urine',
    plainName: 'Chlamydia (urine)',
    specimen: 'urine',
    ...found,
  },
  chlamydia_throat: {
    loinc: '82306-2',
    name: 'Chlamydia, throat',
    plainName: 'Chlamydia (throat)',
    specimen: 'throat',
    ...found,
  },
  chlamydia_rectal: {
    loinc: '80364-3',
    name: 'Chlamydia, rectal',
    plainName: 'Chlamydia (rectum)',
    specimen: 'rectal',
    ...found,
  },
  gonorrhea_urine: {
    loinc: '60256-5',
    name: 'Gonorrhea, urine',
    plainName: 'Gonorrhea (urine)',
    specimen: 'urine',
    ...found,
  },
  gonorrhea_throat: {
    loinc: '60255-7',
    name: 'Gonorrhea, throat',
    plainName: 'Gonorrhea (throat)',
    specimen: 'throat',
    ...found,
  },
  gonorrhea_rectal: {
    loinc: '80366-8',
    name: 'Gonorrhea, rectal',
    plainName: 'Gonorrhea (rectum)',
    specimen: 'rectal',
    ...found,
  },
  egfr: {
    loinc: '98979-8',
    name: 'eGFR',
    plainName: 'Kidneys (eGFR)',
    specimen: 'blood',
    kind: 'number',
    unit: 'mL/min',
    range: [60, 250],
    expected: '60 or more',
    example: '96',
  },
  creatinine: {
    loinc: '2160-0',
    name: 'Creatinine',
    plainName: 'Kidneys (creatinine)',
    specimen: 'blood',
    kind: 'number',
    unit: 'mg/dL',
    range: [0.7, 1.3],
    expected: '0.70–1.30',
    example: '0.95',
  },
  hepatitis_b_surface_antigen: {
    loinc: '5196-1',
    name: 'Hepatitis B surface antigen',
    plainName: 'Hepatitis B',
    specimen: 'blood',
    ...found,
  },
  hepatitis_c_antibody: {
    loinc: '13955-0',
    name: 'Hepatitis C antibody',
    plainName: 'Hepatitis C',
    specimen: 'blood',
    ...reactive,
  },
  hepatitis_c_rna: {
    loinc: '11011-4',
    name: 'Hepatitis C RNA',
    plainName: 'Hepatitis C (virus)',
    specimen: 'blood',
    ...found,
  },
  cd4: {
    loinc: '24467-3',
    name: 'CD4 count',
    plainName: 'Immune cells (CD4)',
    specimen: 'blood',
    kind: 'number',
    unit: 'cells/uL',
    range: [200, 5000],
    expected: '200 or more',
    example: '650',
  },
  ldl: {
    loinc: '13457-7',
    name: 'LDL cholesterol',
    plainName: 'Cholesterol (LDL)',
    specimen: 'blood',
    kind: 'number',
    unit: 'mg/dL',
    range: [0, 129],
    expected: 'Below 130',
    example: '96',
  },
  triglycerides: {
    loinc: '2571-8',
    name: 'Triglycerides',
    plainName: 'Blood fats (triglycerides)',
    specimen: 'blood',
    kind: 'number',
    unit: 'mg/dL',
    range: [0, 149],
    expected: 'Below 150',
    example: '102',
  },
  pregnancy: {
    loinc: '2106-3',
    name: 'Pregnancy (hCG)',
    plainName: 'Pregnancy',
    specimen: 'urine',
    kind: 'presence',
    expected: 'Negative',
    example: 'Negative',
  },
} as const satisfies Record<string, LabTest>

export type LabTestCode = keyof typeof labTests
export const labTestCodes = keysOf(labTests)
export const labTestOf = (code: LabTestCode): LabTest => labTests[code]
export const labTestByLoinc = (loinc: string): LabTestCode | undefined =>
  labTestCodes.find((code) => labTests[code].loinc === loinc)

/** The ordered tests that a whole report has no value of. Labs look for syphilis by either of its tests first. */
export const testsWithoutResult = (
  ordered: readonly LabTestCode[],
  reported: readonly LabTestCode[],
): LabTestCode[] =>
  ordered.filter(
    (code) =>
      !reported.includes(code) &&
      !(code.startsWith('syphilis_') && reported.some((each) => each.startsWith('syphilis_'))),
  )

/** What a kit for PrEP tests every three months. */
export const quarterlyTests: readonly LabTestCode[] = [
  'hiv_ag_ab',
  'syphilis_rpr',
  'chlamydia_urine',
  'chlamydia_throat',
  'chlamydia_rectal',
  'gonorrhea_urine',
  'gonorrhea_throat',
  'gonorrhea_rectal',
  'creatinine',
  'egfr',
]

/** How a value stands to what is expected. */
export const resultFlags = [
  'normal',
  'low',
  'high',
  'abnormal',
  'reactive',
  'detected',
  'inconclusive',
] as const
export type ResultFlag = (typeof resultFlags)[number]

/** Whether a value says that what was looked for is not there: what is unclear, or not understood, does not. */
export const isNotFound = (value: string): boolean => notFound.test(value.trim())
const notFound = /^(non-?reactive|not detected|negative|none detected|target not detected)$/i
const unclear = /^(inconclusive|indeterminate|equivocal|invalid)$/i

const positive = /^(reactive|detected|positive)$/i

/** A value as it is kept, in one spelling; null for one that the test cannot have. */
export const normalizeValue = (code: LabTestCode, typed: string): string | null => {
  const { kind } = labTestOf(code)
  const text = typed.trim().replace(',', '.')
  const written = text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()
  if (isNotFound(text) || unclear.test(text)) return written
  if (kind === 'number') return /^[<>]?\s?\d+(\.\d+)?$/.test(text) ? text : null
  if (positive.test(text)) return written
  return kind === 'titer' && /^1:[1-9]\d{0,3}$/.test(text) ? text : null
}

/** How a value stands to what is expected of its test, where the lab does not say. */
export const flagOf = (code: LabTestCode, value: string): ResultFlag => {
  const { kind, range = [0, 0], expected } = labTestOf(code)
  const text = value.trim()
  if (unclear.test(text)) return 'inconclusive'
  if (isNotFound(text)) return 'normal'
  if (kind !== 'number') return expected === 'Non-reactive' ? 'reactive' : 'detected'
  const number = Number(text.replace(/[<>]/g, ''))
  if (Number.isNaN(number)) return 'abnormal'
  return number < range[0] ? 'low' : number > range[1] ? 'high' : 'normal'
}

/** Whether a value is told to the patient by their clinician, in person. */
export const isCallDue = (code: LabTestCode, flag: ResultFlag): boolean =>
  labTestOf(code).isCallDue === true && (flag === 'reactive' || flag === 'detected')
