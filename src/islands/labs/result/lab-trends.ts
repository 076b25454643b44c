import { type LabTestCode, labTestOf } from '#edge/domains/labs/lab-tests'
import type { LabResult } from '../lab'

type Measured = Pick<LabResult, 'code' | 'measure' | 'finalAt'> & { readonly id: string }
type Comparator = Extract<NonNullable<LabResult['measure']>, { kind: 'quantity' }>['comparator']

interface Point {
  readonly id: string
  readonly at: string
  /** In the canonical unit of the test; the bound of a value that is one. */
  readonly value: number
  readonly comparator: Comparator
}

/** Values of one test over time. */
export interface LabTrend {
  readonly code: LabTestCode
  readonly title: string
  readonly unit: string
  /** 'Healthy: 60 or more' */
  readonly healthy: string
  readonly from: number | undefined
  readonly until: number | undefined
  readonly points: readonly Point[]
}

/** A measurement over time, with its name. */
const trendTitles: Readonly<Partial<Record<LabTestCode, string>>> = {
  egfr: 'Your kidneys over time',
  cd4: 'Your immune cells over time',
  ldl: 'Your cholesterol over time',
}
const maxPoints = 5

/** Trends of the measurements of a result with earlier values. Values without a number are left out. */
export const labTrendsOf = (
  results: readonly Pick<LabResult, 'code'>[],
  measured: readonly Measured[],
): LabTrend[] =>
  results.flatMap(({ code }) => {
    const title = trendTitles[code]
    const points = measured
      .filter((each) => each.code === code)
      .flatMap((each) => pointOf(each) ?? [])
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .slice(-maxPoints)
    if (!title || points.length < 2) return []
    const { unit = '', expected, ranges: [range] = [] } = labTestOf(code)
    const healthy = `Healthy: ${expected}`
    return [{ code, title, unit, points, healthy, from: range?.low, until: range?.below }]
  })

const pointOf = ({ id, code, finalAt: at, measure }: Measured): Point | null => {
  if (measure?.kind !== 'quantity') return null
  const { comparator, number } = measure
  const value = Math.round(number * 10) / 10
  // Whole numbers: more than 59 is at least 60.
  return labTestOf(code).isWhole && comparator === '>' && Number.isInteger(value)
    ? { id, at, value: value + 1, comparator: '>=' }
    : { id, at, value, comparator }
}

/** Whether a value of a trend is healthy; of a bound, all that it can stand for. */
export const isHealthy = (
  { from, until }: Pick<LabTrend, 'from' | 'until'>,
  { value, comparator }: Pick<Point, 'value' | 'comparator'>,
): boolean => {
  const isAbove = comparator === '>' || comparator === '>='
  const isBelow = comparator === '<' || comparator === '<='
  const isHighEnough = from === undefined || (value >= from && !isBelow)
  const isLowEnough =
    until === undefined || (!isAbove && (value < until || (comparator === '<' && value === until)))
  return isHighEnough && isLowEnough
}

const signs: Readonly<Record<Comparator, string>> = {
  '=': '',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
}
/** '88', or '≥60' for a bound. */
export const pointText = ({ value, comparator }: Pick<Point, 'value' | 'comparator'>): string =>
  `${signs[comparator]}${value}`

/** A trend in a sentence: from the first to the last value, or the last alone where one is a bound. */
export const courseOf = ({ points }: Pick<LabTrend, 'points'>): string => {
  const [first, last] = [points.at(0), points.at(-1)]
  if (!first || !last) return ''
  const { value, comparator } = last
  if (comparator === '=')
    return first.comparator === '='
      ? `From ${first.value} to ${value}.`
      : `The last one is ${value}.`
  if (comparator === '<') return `The last one is less than ${value}.`
  if (comparator === '<=') return `The last one is ${value} or less.`
  return comparator === '>'
    ? `The last one is more than ${value}.`
    : `The last one is ${value} or more.`
}
