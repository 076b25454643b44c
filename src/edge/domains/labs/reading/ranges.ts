import type { Comparator, Measure } from './measure'
import { measureOf } from './measure'

/** Numbers between two bounds. A bound that is null is none; an open one is not part of it. */
export interface Interval {
  readonly low: number
  readonly high: number
  readonly isLowOpen: boolean
  readonly isHighOpen: boolean
}

const closed = (low: number, high: number): Interval => ({
  low,
  high,
  isLowOpen: false,
  isHighOpen: false,
})

/** What a comparator and a number can stand for: '<20' is all from 0 to below 20. */
export const intervalOf = ({
  comparator,
  number,
}: {
  readonly comparator: Comparator
  readonly number: number
}): Interval => {
  if (comparator === '<') return { ...closed(0, number), isHighOpen: true }
  if (comparator === '<=') return closed(0, number)
  if (comparator === '>') return { ...closed(number, Infinity), isLowOpen: true }
  return comparator === '>=' ? closed(number, Infinity) : closed(number, number)
}

/** The same of numbers that are printed whole: '>59' begins at 60, '<60' ends at 59. */
export const wholeIntervalOf = (quantity: {
  readonly comparator: Comparator
  readonly number: number
}): Interval => {
  const { comparator, number } = quantity
  if (!Number.isInteger(number)) return intervalOf(quantity)
  if (comparator === '>') return intervalOf({ comparator: '>=', number: number + 1 })
  return comparator === '<'
    ? intervalOf({ comparator: '<=', number: number - 1 })
    : intervalOf(quantity)
}

/** Where a value lies: null where a part of it is in the range and a part is not. */
export const placeOf = (value: Interval, range: Interval): 'inside' | 'below' | 'above' | null => {
  if (value.high < range.low || (value.high === range.low && (value.isHighOpen || range.isLowOpen)))
    return 'below'
  if (value.low > range.high || (value.low === range.high && (value.isLowOpen || range.isHighOpen)))
    return 'above'
  const startsInside =
    value.low > range.low || (value.low === range.low && (value.isLowOpen || !range.isLowOpen))
  const endsInside =
    value.high < range.high ||
    (value.high === range.high && (value.isHighOpen || !range.isHighOpen))
  return startsInside && endsInside ? 'inside' : null
}

/** The range that a laboratory prints: '0.50-1.03', '<100', '>= 60 mL/min'. Null for words, and for what is no range. */
export const readRange = (text: string): Interval | null => {
  const between = /^(\d[\d.,]*|\.\d+)\s*(?:-|–|—|to)\s*(\d[\d.,]*|\.\d+)(?:\s+\D.*)?$/i.exec(
    text.normalize('NFKC').trim(),
  )
  if (between) {
    const [low, high] = [between[1], between[2]].map((edge) => quantityOf(edge ?? ''))
    return low && high && low.number <= high.number ? closed(low.number, high.number) : null
  }
  const edge = quantityOf(text)
  return edge && edge.comparator !== '=' ? intervalOf(edge) : null
}

const quantityOf = (text: string): Extract<Measure, { kind: 'quantity' }> | null => {
  const measure = measureOf({ kind: 'number' }, text)
  return measure?.kind === 'quantity' ? measure : null
}

/** From numbers that a laboratory sends apart. */
export const rangeBetween = (low: number | undefined, high: number | undefined): Interval | null =>
  low === undefined && high === undefined ? null : closed(low ?? 0, high ?? Infinity)
