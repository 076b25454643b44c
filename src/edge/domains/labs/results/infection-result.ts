import type { LabTestCode, ObservationCode } from '../lab-tests'
import type { StoredMeasure } from '../reading/read-value'
import type { ResultFlag } from '../tests/lab-test'

/** A final value that stands, as the facts of an infection read it. */
export interface InfectionResult {
  readonly code: ObservationCode
  readonly flag: ResultFlag
  readonly measure: StoredMeasure | null
  /** When the specimen was taken, as far as that is known. */
  readonly testedAt: string
}

/** The results of one test, the latest specimen first; a test that was not performed, or was taken back, says nothing. */
export const resultsOfTest = (
  results: readonly InfectionResult[],
  code: LabTestCode,
): readonly InfectionResult[] =>
  results
    .filter((each) => each.code === code && !says.includes(each.flag))
    .toSorted((a, b) => b.testedAt.localeCompare(a.testedAt))
const says: readonly ResultFlag[] = ['not_performed', 'withdrawn']

const positive: readonly ResultFlag[] = ['reactive', 'detected', 'high', 'critical_high']
export const isPositiveResult = (result: InfectionResult | undefined): boolean =>
  result !== undefined && positive.includes(result.flag)
export const isNegativeResult = (result: InfectionResult | undefined): boolean =>
  result?.flag === 'normal'
/** Neither found nor not found: a person reads it. */
export const isUnclearResult = (result: InfectionResult | undefined): boolean =>
  result !== undefined && !isPositiveResult(result) && !isNegativeResult(result)
