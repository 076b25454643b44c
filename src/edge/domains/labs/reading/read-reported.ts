import type { LabTestCode } from '../lab-tests'
import { speaksAgainst } from './notes'
import { isWithdrawal, type ObservationStatus } from './observation-status'
import { rangeBetween, readRange } from './ranges'
import { type Reading, type ReadingContext, readValue } from './read-value'

/** One test of a report, as its laboratory says it. */
export interface ReportedValue {
  readonly code: LabTestCode
  readonly value: string
  readonly unit?: string | null
  /** In UCUM, where the laboratory says so. */
  readonly unitCode?: string | null
  /** What the laboratory expects, in its words. */
  readonly range?: string | null
  /** The same in numbers of the unit of the value, where it sends them apart. */
  readonly rangeLow?: number | null
  readonly rangeHigh?: number | null
  /** Codes of HL7 table 0078. */
  readonly flagCodes?: readonly string[]
  /** FHIR Observation.status; final unless told. */
  readonly status?: ObservationStatus
  readonly comment?: string | null
  /** Whether a note on the report as a whole puts its values in doubt. */
  readonly isDoubted?: boolean | undefined
  /** The value again in other words of the same message, such as a SNOMED CT code: all have to say the same. */
  readonly otherValues?: readonly string[]
}

/** A value with its status: one that is taken back, or whose status is not known, says nothing of itself. */
export const readReportedWithStatus = (
  { status = 'final', ...reported }: ReportedValue,
  context: ReadingContext,
): Reading => {
  if (isWithdrawal(status)) return { flag: 'withdrawn', measure: null }
  return status === 'unknown' ? { flag: 'unread', measure: null } : readReported(reported, context)
}

/** Reads a value and all that the message says of it; `unread` where two parts of it differ, or a note speaks against it. */
export const readReported = (
  {
    code,
    value,
    otherValues = [],
    rangeLow,
    rangeHigh,
    range,
    comment,
    isDoubted = false,
    ...reported
  }: ReportedValue,
  context: ReadingContext,
): Reading => {
  const bounds =
    rangeBetween(rangeLow ?? undefined, rangeHigh ?? undefined) ?? (range ? readRange(range) : null)
  const [reading, ...others] = [value, ...otherValues].map((each) =>
    readValue(code, { ...reported, value: each, range: bounds }, context),
  )
  if (!reading || others.some(({ flag }) => flag !== reading.flag))
    return { flag: 'unread', measure: null }
  const isInDoubt = isDoubted || (comment && speaksAgainst(comment, reading.measure))
  return reading.flag === 'normal' && isInDoubt ? { flag: 'unread', measure: null } : reading
}
