import type { Hl7Segment } from '@medplum/core'
import {
  type CodedElement,
  codedElementsOf,
  componentOf,
  repetitionsOf,
  textOfField,
} from '#edge/platform/services/hl7/fields'
import type { ObservationStatus, ReportedValue } from '../../labs'
import { type LabTestCode, labTestByLoinc, labTestOf } from '../../labs/lab-tests'
import { flagOfCoding } from '../../labs/reading/flag-codes'
import { measureOf } from '../../labs/reading/measure'
import { isWithdrawal } from '../../labs/reading/observation-status'
import { detectionOf } from '../../labs/reading/vocabulary'
import type { ReadObservation } from '../report-message'
import { snomedWords } from '../snomed-words'

/** OBX-11, HL7 table 0085. What is not in it is unknown, and a person reads the value. */
const statuses: Readonly<Record<string, ObservationStatus>> = {
  F: 'final',
  U: 'final',
  C: 'corrected',
  A: 'amended',
  P: 'preliminary',
  R: 'preliminary',
  S: 'preliminary',
  I: 'preliminary',
  B: 'preliminary',
  D: 'cancelled',
  W: 'entered-in-error',
  X: 'final',
  N: 'final',
}

const empty: ReadObservation = { value: null, isEmpty: true }
const unknown: ReadObservation = { value: null, isEmpty: false }

/** What an OBX says. `orderStatus` is OBR-25, for one that has no status of its own. */
export const readObx = (obx: Hl7Segment, orderStatus: string, comment: string): ReadObservation => {
  const code = codeOf(obx, 3)
  const own = componentOf(obx, 11).toUpperCase()
  const written = writtenValueOf(obx)
  // Ordered, not asked for or still to come: nothing is said of it yet.
  if (!written && !hasValue(obx) && (own === 'O' || own === 'I' || own === 'S')) return empty
  if (!code) return unknown
  const status = statusOf(own, orderStatus)
  const value = valueBy(code, own, status, written, hasValue(obx))
  if (!value) return unknown
  return {
    isEmpty: false,
    value: {
      code,
      status,
      comment: comment || null,
      flagCodes: repetitionsOf(obx, 8).flatMap(
        ([code, text, system]) => flagOfCoding({ code, text, system }) ?? [],
      ),
      range: textOfField(obx, 7).replaceAll('\n', '; ') || null,
      ...value,
    },
  }
}

/** A test that was asked for and cannot be had. */
export const readUnperformed = (obr: Hl7Segment, comment: string): ReadObservation => {
  const code = codeOf(obr, 4)
  if (!code) return unknown
  return {
    isEmpty: false,
    value: {
      code,
      value: 'Not performed',
      status: 'final',
      comment: comment || null,
      flagCodes: [],
    },
  }
}

/** A value of an order that has no result contradicts it, unless its own status takes it back too. */
const statusOf = (own: string, orderStatus: string): ObservationStatus => {
  const status = statuses[own || orderStatus] ?? 'unknown'
  const isWithoutResult = own === 'X' || own === 'N' || isWithdrawal(status)
  return orderStatus === 'X' && !(own && isWithoutResult) ? 'unknown' : status
}

/** Null where the codes of a field name no test that is known here, or two of them. */
const codeOf = (segment: Hl7Segment, field: number): LabTestCode | null => {
  const named = codedElementsOf(segment, field).flatMap(({ codes }) =>
    codes.flatMap(({ code, system }) =>
      !system || /^(LN|LOINC)$/i.test(system) ? (labTestByLoinc(code) ?? []) : [],
    ),
  )
  const [first, ...others] = new Set(named)
  return first && others.length === 0 ? first : null
}

type WrittenValue = Pick<ReportedValue, 'value' | 'unit' | 'unitCode' | 'otherValues'>

const hasValue = (obx: Hl7Segment): boolean => Boolean(obx.getField(5)?.toString().trim())

/** The value with what its status says of it. */
const valueBy = (
  code: LabTestCode,
  own: string,
  status: ObservationStatus,
  written: WrittenValue | null,
  hasAny: boolean,
): (WrittenValue & { readonly status?: ObservationStatus }) | null => {
  if (own === 'X' || own === 'N') {
    if (!written) return hasAny ? null : { value: 'Not performed' }
    const measure = measureOf(labTestOf(code), written.value)
    if (measure?.kind === 'not_performed') return written
    // A result beside a status that says there is none.
    return measure
      ? { ...written, status: 'unknown' }
      : { ...written, value: `Not performed: ${written.value}`, otherValues: [] }
  }
  if (written) return written
  // What is taken back may come without the value.
  if (hasAny) return null
  if (status === 'cancelled') return { value: 'Deleted' }
  return status === 'entered-in-error' ? { value: 'Entered in error' } : null
}

/** OBX-5 by its type in OBX-2. Null for a type that holds no result. */
const writtenValueOf = (obx: Hl7Segment): WrittenValue | null => {
  const type = componentOf(obx, 2).toUpperCase()
  const plain = textOfField(obx, 5)
  if (!plain) return null
  switch (type) {
    case 'NM':
    case 'ST':
    case 'TX':
    case 'FT':
    case 'IS':
    case 'ID':
      return { value: plain, ...unitOf(obx) }
    case 'SN': {
      const value = structuredNumberOf(obx)
      return value ? { value, ...unitOf(obx) } : null
    }
    case 'CE':
    case 'CWE':
    case 'CNE':
    case 'CF':
      return codedValueOf(codedElementsOf(obx, 5))
    default:
      return null
  }
}

/** UCUM only where the laboratory names it. */
const unitOf = (obx: Hl7Segment): Pick<ReportedValue, 'unit' | 'unitCode'> => {
  const [{ codes: [first] = [] } = {}] = codedElementsOf(obx, 6)
  if (!first) return {}
  return {
    unit: first.code || first.text,
    unitCode: first.code && /^UCUM$/i.test(first.system) ? first.code : null,
  }
}

/** Comparator, number, separator, number: '>=^60', '^1^:^16'. */
const structuredNumberOf = (obx: Hl7Segment): string | null => {
  const [only, ...others] = repetitionsOf(obx, 5)
  if (!only || others.length > 0) return null
  const [comparator = '', first = '', separator = '', second = ''] = only
  return first ? `${comparator}${first}${separator}${second}` : null
}

/** The words and the codes of one value; all of them have to say the same. */
const codedValueOf = (elements: readonly CodedElement[]): WrittenValue | null => {
  const words = elements.flatMap(({ codes, original }) => [
    original,
    ...codes.flatMap(({ code, text, system }) => [
      wordOf(code, text, system),
      // A code that is a word itself: 'POS'.
      detectionOf(code) ? code : '',
    ]),
  ])
  const [value, ...otherValues] = words.filter(Boolean)
  return value ? { value, otherValues } : null
}

const wordOf = (code: string, text: string, system: string): string => {
  const isSnomed = !system || /^(SCT|SNM3|SNOMED|SNOMED-CT|SNOMEDCT)$/i.test(system)
  return (isSnomed && snomedWords[code]) || text || code
}
