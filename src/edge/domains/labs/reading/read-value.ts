import { type ObservationCode, observationTypeOf } from '../lab-tests'
import type { ObservationType, ResultFlag } from '../tests/lab-test'
import { expectedPressure } from '../tests/vital-signs'
import { type FlagMeaning, flagMeaningOf, isCriticalFlag } from './flag-codes'
import { type Comparator, type Measure, measureOf } from './measure'
import { isPlausible, mayBeThousands } from './plausible'
import { type Interval, intervalOf, placeOf, wholeIntervalOf } from './ranges'
import { convertUnit } from './units'

/** What a laboratory says of one test. */
export interface ReportedReading {
  /** As it is written: '45,000', '<20', 'Non-reactive', '1:16'. */
  readonly value: string
  readonly unit?: string | null
  /** The same in UCUM, where the laboratory says so. */
  readonly unitCode?: string | null
  /** Its own range, in the unit of the value. */
  readonly range?: Interval | null
  /** Its codes of HL7 table 0078. */
  readonly flagCodes?: readonly string[]
}

/** What of the patient changes how a value is read. */
export interface ReadingContext {
  readonly sex?: string | null
  /** In care for HIV: fewer than 200 copies are expected, and more are no news of an infection. */
  readonly isKnownHiv?: boolean
}

/** A value as rules reckon with it: numbers in the canonical unit of the test. */
export type StoredMeasure =
  | Exclude<Measure, { kind: 'quantity' }>
  | {
      readonly kind: 'quantity'
      readonly comparator: Comparator
      readonly number: number
      readonly presence?: Extract<Measure, { kind: 'presence' }>['presence']
    }

export interface Reading {
  readonly flag: ResultFlag
  /** Null where the value is not understood, or is in a unit that does not convert. */
  readonly measure: StoredMeasure | null
}

/** Copies of HIV RNA from which treatment no longer suppresses it (DHHS guidelines, 2024). */
const suppressedBelow = 200

type Pressure = Extract<Measure, { kind: 'pressure' }>

const unread = { flag: 'unread', measure: null } as const

/**
 * Reads a value and the flag of the laboratory apart; the graver of the two stands. What is in no vocabulary, does not
 * convert, lies on both sides of a bound or contradicts itself is `unread`: a person reads it.
 */
export const readValue = (
  code: ObservationCode,
  reported: ReportedReading,
  context: ReadingContext = {},
): Reading => {
  const test = observationTypeOf(code)
  const parsed = measureOf(test, reported.value)
  if (!parsed || mayBeThousands(test, reported.value, parsed)) return unread
  const measure = inCanonicalUnit(test, parsed, reported)
  const own = flagOfValue(code, parsed, measure, reported, context)
  if (own === 'unread') return unread
  const flag = (reported.flagCodes ?? [])
    .filter((each) => each.trim() !== '')
    .reduce<ResultFlag>((standing, each) => graver(code, parsed, standing, each, reported), own)
  if (flag === 'unread') return unread
  const isCritical = (flag === 'low' || flag === 'high') && mayBeCritical(test, measure, flag)
  return { flag: isCritical ? `critical_${flag}` : flag, measure }
}

/** Values such as '<60' of an eGFR or '>300' of ALT: critical if any value in the open range is. */
const mayBeCritical = (
  test: ObservationType,
  measure: StoredMeasure | null,
  flag: 'low' | 'high',
): boolean => {
  const { low, high } = notCriticalOf(test)
  const bounded = flag === 'low' ? { low, high: Infinity } : { low: 0, high }
  const isHighOpen = bounded.high < Infinity
  return (
    measure?.kind === 'quantity' &&
    placeOf(intervalOf(measure), { ...bounded, isLowOpen: false, isHighOpen }) === null
  )
}

/** Numbers that are not critical: from `low`, and below `high`. */
const notCriticalOf = ({ criticalBelow = 0, criticalFrom = Infinity }: ObservationType) => ({
  low: criticalBelow,
  high: criticalFrom,
  isLowOpen: false,
  isHighOpen: criticalFrom < Infinity,
})

/** A number in the canonical unit; null for one that does not convert or that no person can have. */
const inCanonicalUnit = (
  test: ObservationType,
  measure: Measure,
  { value, unit: given, unitCode }: ReportedReading,
): StoredMeasure | null => {
  if (measure.kind !== 'quantity') return isPlausible(test, measure) ? measure : null
  const { unit: printed, ...quantity } = measure
  const unit = unitCode?.trim() || given?.trim() || printed || null
  if (!test.ucum) return null
  const number = unit
    ? convertUnit(measure.number, unit, test.ucum, test.gramsPerMole)
    : measure.number
  if (number === null || !isPlausible(test, { ...measure, number })) return null
  // A count that is not converted has no fraction: '45.000' is written where a point stands between thousands.
  if (test.isCount && number === measure.number && /\d\.\d/.test(value)) return null
  return { ...quantity, number: test.isCount ? Math.round(number) : number }
}

const flagOfPressure = ({ systolic, diastolic }: Pressure): ResultFlag => {
  if (systolic < expectedPressure.systolic[0]) return 'low'
  const isHigh =
    systolic > expectedPressure.systolic[1] || diastolic > expectedPressure.diastolic[1]
  return isHigh ? 'high' : 'normal'
}

const flagOfValue = (
  code: ObservationCode,
  parsed: Measure,
  measure: StoredMeasure | null,
  reported: ReportedReading,
  context: ReadingContext,
): ResultFlag => {
  const test = observationTypeOf(code)
  if (parsed.kind === 'not_performed') return 'not_performed'
  if (parsed.kind === 'titer') return 'reactive'
  if (parsed.kind === 'pressure') return measure ? flagOfPressure(parsed) : 'unread'
  if (parsed.kind === 'presence') return flagOfPresence(code, parsed.presence)
  if (test.kind === 'viral_load')
    return measure ? flagOfViralLoad(code, measure, context) : 'unread'
  return flagOfNumber(test, parsed, measure, reported.range ?? null, context)
}

const flagOfPresence = (
  code: ObservationCode,
  presence: Extract<Measure, { kind: 'presence' }>['presence'],
): ResultFlag => {
  if (presence === 'indeterminate') return 'inconclusive'
  // Antibodies against the surface of hepatitis B protect: with or without them, nothing is wrong.
  if (code === 'hepatitis_b_surface_antibody' || presence === 'negative') return 'normal'
  const { expected, kind } = observationTypeOf(code)
  return expected === 'Non-reactive' || kind === 'differentiation' ? 'reactive' : 'detected'
}

const flagOfViralLoad = (
  code: ObservationCode,
  measure: StoredMeasure,
  { isKnownHiv = false }: ReadingContext,
): ResultFlag => {
  if (measure.kind !== 'quantity') return 'unread'
  const { comparator, number, presence } = measure
  const isBelow = comparator === '<' || comparator === '<='
  const { detectionLimit = 0 } = observationTypeOf(code)
  if (presence === 'indeterminate') return 'inconclusive'
  if (presence === 'negative') return isBelow && number <= detectionLimit ? 'normal' : 'unread'
  if (code === 'hiv_rna' && isKnownHiv) {
    const suppressed = intervalOf({ comparator: '<', number: suppressedBelow })
    const place = placeOf(intervalOf(measure), suppressed)
    return place === 'inside' ? 'normal' : place === null ? 'unread' : 'high'
  }
  if (presence === 'positive') return 'detected'
  if (isBelow) return number <= detectionLimit ? 'normal' : 'unread'
  return number === 0 && comparator === '=' ? 'normal' : 'detected'
}

/** By the lab's own range in its own unit, else by the clinic's in the canonical one. */
const flagOfNumber = (
  test: ObservationType,
  parsed: Extract<Measure, { kind: 'quantity' }>,
  measure: StoredMeasure | null,
  range: Interval | null,
  { sex }: ReadingContext,
): ResultFlag => {
  const canonical = measure?.kind === 'quantity' ? measure : null
  const critical = canonical && placeOf(intervalOf(canonical), notCriticalOf(test))
  if (critical === 'below') return 'critical_low'
  if (critical === 'above') return 'critical_high'
  // Of a height or a weight, nothing is expected.
  if (canonical && !range && !test.ranges) return 'normal'
  const expected = range ?? (canonical && rangeFor(test, sex))
  const compared = range ? parsed : (canonical ?? parsed)
  const place =
    expected && placeOf(test.isWhole ? wholeIntervalOf(compared) : intervalOf(compared), expected)
  if (!place) return 'unread'
  return place === 'inside' ? 'normal' : place === 'below' ? 'low' : 'high'
}

/** Where the sex is not known, what is in range for everyone. */
const rangeFor = (
  { ranges = [] }: ObservationType,
  sex: string | null | undefined,
): Interval | null => {
  const fitting = ranges.filter((each) => !each.sex || each.sex === sex)
  const chosen = fitting.length > 0 ? fitting : ranges
  if (chosen.length === 0) return null
  const highs = chosen.map(({ high, below }) => below ?? high ?? Infinity)
  const high = Math.min(...highs)
  return {
    low: Math.max(...chosen.map(({ low }) => low ?? 0)),
    high,
    isLowOpen: false,
    isHighOpen: chosen.some(({ below }) => below === high),
  }
}

/** What stands of a value once a flag of the laboratory is read beside it. */
const graver = (
  code: ObservationCode,
  parsed: Measure,
  own: ResultFlag,
  flagCode: string,
  { range }: ReportedReading,
): ResultFlag => {
  const meaning = flagMeaningOf(flagCode)
  if (own === 'unread' || meaning === 'invalid') return 'unread'
  if (meaning === null || meaning === 'susceptibility') return isFinding(own) ? own : 'unread'
  if (meaning === 'none') return own
  const isCritical = isCriticalFlag(flagCode)
  if (parsed.kind === 'quantity')
    return observationTypeOf(code).kind === 'viral_load'
      ? besideViralLoad(own, meaning, isCritical)
      : besideNumber(own, meaning, isCritical, Boolean(range))
  return isImmunityContradicted(code, parsed, flagCode) ? 'unread' : besideWord(code, own, meaning)
}

/** Keeps a finding beside a flag that is not understood. */
const isFinding = (flag: ResultFlag): boolean =>
  flag === 'reactive' ||
  flag === 'detected' ||
  flag === 'inconclusive' ||
  flag.startsWith('critical_')

/** Labs flag immunity as normal or abnormal either way; one that says that it is there or not has to say what the word says. */
const isImmunityContradicted = (
  code: ObservationCode,
  parsed: Measure,
  flagCode: string,
): boolean => {
  if (code !== 'hepatitis_b_surface_antibody' || parsed.kind !== 'presence') return false
  const meaning = flagMeaningOf(flagCode)
  const isNegative = meaning === 'negative' && flagCode.trim().toUpperCase() !== 'N'
  return parsed.presence === 'positive'
    ? isNegative || meaning === 'indeterminate'
    : meaning === 'positive' || (parsed.presence === 'negative' && meaning === 'indeterminate')
}

/** A word and a flag say the same, or a person reads them. */
const besideWord = (code: ObservationCode, own: ResultFlag, meaning: FlagMeaning): ResultFlag => {
  if (own === 'not_performed') return meaning === 'negative' ? own : 'unread'
  if (code === 'hepatitis_b_surface_antibody') return own
  if (own === 'normal') return meaning === 'negative' ? own : 'unread'
  if (own === 'inconclusive')
    return meaning === 'indeterminate' || meaning === 'abnormal' ? own : 'unread'
  return meaning === 'negative' || meaning === 'indeterminate' || meaning === 'low' ? 'unread' : own
}

const besideViralLoad = (
  own: ResultFlag,
  meaning: FlagMeaning,
  isCritical: boolean,
): ResultFlag => {
  if (meaning === 'indeterminate') return own === 'normal' ? 'inconclusive' : 'unread'
  // Below what can be counted, yet there: "<20" with a flag that it was found.
  if (own === 'normal') return meaning === 'negative' || meaning === 'low' ? own : 'detected'
  if (meaning === 'negative') return 'unread'
  return isCritical && own === 'high' ? 'critical_high' : own
}

const besideNumber = (
  own: ResultFlag,
  meaning: FlagMeaning,
  isCritical: boolean,
  hasOwnRange: boolean,
): ResultFlag => {
  const isLow = own === 'low' || own === 'critical_low'
  const isHigh = own === 'high' || own === 'critical_high'
  if (meaning === 'negative')
    return own !== 'normal' && hasOwnRange && !own.startsWith('critical_') ? 'unread' : own
  if (meaning === 'indeterminate' || meaning === 'positive') return 'unread'
  if (own === 'normal') {
    if (hasOwnRange) return 'unread'
    // A critical value that is in range here: a person reads it the same day.
    if (meaning !== 'low' && meaning !== 'high') return isCritical ? 'unread' : 'abnormal'
    return isCritical ? `critical_${meaning}` : meaning
  }
  if (meaning === 'abnormal' && !isCritical) return own
  if ((meaning === 'low' && isHigh) || (meaning === 'high' && isLow)) return 'unread'
  return isCritical ? (isLow ? 'critical_low' : 'critical_high') : own
}
