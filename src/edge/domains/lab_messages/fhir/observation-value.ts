import type { ObservationStatus, ReportedValue } from '../../labs'
import { type LabTestCode, labTestByLoinc } from '../../labs/lab-tests'
import { flagMeaningOf, flagOfCoding } from '../../labs/reading/flag-codes'
import type { ReadObservation } from '../report-message'
import { snomedWords } from '../snomed-words'
import type { Observation, ObservationPart } from './resources'

const statuses: Readonly<Record<string, ObservationStatus>> = {
  preliminary: 'preliminary',
  final: 'final',
  amended: 'amended',
  corrected: 'corrected',
  cancelled: 'cancelled',
  'entered-in-error': 'entered-in-error',
}

/** The values of an observation: its own, and those of its components that are tests of their own. */
export const readObservation = (
  observation: Observation,
  reportStatus: string,
): readonly ReadObservation[] => {
  if (observation.status === 'registered') return [{ value: null, isEmpty: true }]
  // FHIR has no one process a resource with a modifier that they do not know.
  if (observation.modifierExtension?.length) return [{ value: null, isEmpty: false }]
  const status = statuses[observation.status ?? reportStatus] ?? 'unknown'
  const comment = (observation.note ?? []).map(({ text }) => text).join('\n') || null
  const components = (observation.component ?? []).map((part) => readPart(part, status, comment))
  const isPanel = (observation.hasMember ?? []).length > 0 || components.length > 0
  if (isPanel && !hasValue(observation) && !observation.dataAbsentReason)
    return components.length > 0 ? components : [{ value: null, isEmpty: true }]
  return [withParts(readPart(observation, status, comment), observation, status), ...components]
}

/** Compares components that are not tests of their own with the value of their test. */
const withParts = (
  read: ReadObservation,
  { component = [] }: Observation,
  status: ObservationStatus,
): ReadObservation => {
  const words = component
    .filter((part) => !codeOf(part))
    .map((part) => readAnyValue(part, status)?.value ?? '')
  if (!read.value || words.length === 0) return read
  const { otherValues = [] } = read.value
  return { ...read, value: { ...read.value, otherValues: [...otherValues, ...words] } }
}

const readPart = (
  part: Observation | ObservationPart,
  status: ObservationStatus,
  comment: string | null,
): ReadObservation => {
  const code = codeOf(part)
  const written = readAnyValue(part, status)
  if (!code || !written || part.modifierExtension?.length) return { value: null, isEmpty: false }
  return {
    isEmpty: false,
    value: {
      code,
      ...written,
      status,
      comment,
      flagCodes: flagCodesOf(part),
      ...rangeOf(part, written.unit ?? null),
    },
  }
}

/** Null where its codes name no test that is known here, or two of them. */
const codeOf = ({ code }: ObservationPart): LabTestCode | null => {
  const named = (code.coding ?? []).flatMap(({ system, code: loinc }) =>
    loinc && (!system || /loinc/i.test(system)) ? (labTestByLoinc(loinc) ?? []) : [],
  )
  const [first] = new Set(named)
  return first && new Set(named).size === 1 ? first : null
}

type WrittenValue = Pick<ReportedValue, 'value' | 'unit' | 'unitCode' | 'otherValues'>

const hasValue = (part: ObservationPart): boolean =>
  Object.entries(part).some(([name, value]) => name.startsWith('value') && value !== undefined)

/** Null for a value of another kind: it is kept for staff as it came. */
const readAnyValue = (part: ObservationPart, status: ObservationStatus): WrittenValue | null => {
  const { valueQuantity, valueCodeableConcept, valueRatio, dataAbsentReason } = part
  if (valueQuantity?.value !== undefined) {
    const { value, comparator = '', unit, system, code } = valueQuantity
    return {
      value: `${comparator}${value}`,
      unit: unit ?? code ?? null,
      unitCode: code && (!system || /unitsofmeasure/i.test(system)) ? code : null,
    }
  }
  if (valueCodeableConcept) return conceptOf(valueCodeableConcept)
  if (part.valueString !== undefined)
    return part.valueString.trim() ? { value: part.valueString } : null
  if (part.valueInteger !== undefined) return { value: String(part.valueInteger) }
  if (valueRatio?.numerator?.value !== undefined && valueRatio.denominator?.value !== undefined)
    return { value: `${valueRatio.numerator.value}:${valueRatio.denominator.value}` }
  if (hasValue(part)) return null
  if (dataAbsentReason) return { value: 'Not performed' }
  // What is taken back may come without the value.
  if (status === 'cancelled') return { value: 'Canceled' }
  return status === 'entered-in-error' ? { value: 'Entered in error' } : null
}

/** The words and the codes of one value; all of them have to say the same. */
const conceptOf = ({
  text,
  coding = [],
}: NonNullable<ObservationPart['valueCodeableConcept']>): WrittenValue | null => {
  const words = [
    text,
    ...coding.map(({ system, code, display }) =>
      code && (!system || /snomed/i.test(system)) ? (snomedWords[code] ?? display) : display,
    ),
  ].filter((each): each is string => Boolean(each?.trim()))
  const [value, ...otherValues] = words
  return value ? { value, otherValues } : null
}

/** Flags of all interpretations: of each, its codes of HL7 table 0078, else its words. */
const flagCodesOf = ({ interpretation = [] }: ObservationPart): string[] =>
  interpretation.flatMap(({ coding = [], text }) => {
    const flags = coding.flatMap(({ system, code, display }) => {
      const flag = flagOfCoding({ system, code, text: display })
      return flag ? [{ flag, isOwn: flag === code }] : []
    })
    // A code of the laboratory's own beside one of the table says the same in other words.
    const known = flags.filter(({ flag, isOwn }) => isOwn || flagMeaningOf(flag) !== null)
    if (known.length > 0) return known.map(({ flag }) => flag)
    return text?.trim() ? [text.trim()] : flags.map(({ flag }) => flag)
  })

/** The range for this person: others apply to groups of people, and are for staff to read. */
const rangeOf = (
  { referenceRange = [] }: ObservationPart,
  unit: string | null,
): Pick<ReportedValue, 'range' | 'rangeLow' | 'rangeHigh'> => {
  const [own, ...others] = referenceRange
  if (!own) return {}
  const sameUnit = ({ unit: given }: { readonly unit?: string | undefined } = {}) =>
    !given || !unit || given === unit
  const isForAll = others.length === 0 && !own.appliesTo?.length
  const words = referenceRange
    .map(({ low, high, text }) => text ?? textOf(low?.value, high?.value))
    .filter(Boolean)
    .join('; ')
  return {
    range: words || null,
    ...(isForAll &&
      sameUnit(own.low) &&
      sameUnit(own.high) && {
        rangeLow: own.low?.value ?? null,
        rangeHigh: own.high?.value ?? null,
      }),
  }
}

const textOf = (low: number | undefined, high: number | undefined): string | null => {
  if (low !== undefined && high !== undefined) return `${low}–${high}`
  if (low !== undefined) return `≥ ${low}`
  return high === undefined ? null : `≤ ${high}`
}
