import { keysOf } from '#edge/platform/typed-keys'
import { infectionTests } from './tests/infection-tests'
import type { LabTest, ObservationType, ResultFlag } from './tests/lab-test'
import { organTests } from './tests/organ-tests'
import { vitalSigns } from './tests/vital-signs'

/** What the clinic tests for, in the order in which results are read. */
export const labTests = { ...infectionTests, ...organTests } as const

export type LabTestCode = keyof typeof labTests
export const labTestCodes = keysOf(labTests)
export const labTestOf = (code: LabTestCode): LabTest => labTests[code]

/** What the store of observations has rows of: tests and vital signs. */
export type ObservationCode = LabTestCode | keyof typeof vitalSigns
const observationTypes = { ...labTests, ...vitalSigns } as const
export const observationTypeOf = (code: ObservationCode): ObservationType => observationTypes[code]

export const labTestByLoinc = (loinc: string): LabTestCode | undefined =>
  labTestCodes.find((code) => {
    const test = labTestOf(code)
    return test.loinc === loinc || test.otherLoincs?.includes(loinc)
  })

/** Whether a value with this flag answers its test: a person may still have to read it. */
export const hasResult = (flag: ResultFlag): boolean =>
  flag !== 'not_performed' && flag !== 'withdrawn'

/** Whether its value is a narrative report, which a clinician reads and no rule interprets. */
export const isReportInWords = (code: LabTestCode): boolean => labTestOf(code).kind === 'text'

/** Whether a test looks for HIV: what it says that is not negative puts PrEP on hold. */
export const isHivTest = (code: LabTestCode): boolean =>
  code.startsWith('hiv_') && !isReportInWords(code)

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
