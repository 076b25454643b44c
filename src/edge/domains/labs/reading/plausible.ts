import type { ObservationType } from '../tests/lab-test'
import { plausiblePressure } from '../tests/vital-signs'
import type { Measure } from './measure'

/** Whether a living person can have a value, a number being in the canonical unit of its type. */
export const isPlausible = ({ plausible }: ObservationType, measure: Measure): boolean => {
  if (measure.kind === 'pressure')
    return (
      isWithin(measure.systolic, plausiblePressure.systolic) &&
      isWithin(measure.diastolic, plausiblePressure.diastolic)
    )
  if (measure.kind !== 'quantity' || !plausible) return true
  const { number, comparator } = measure
  return comparator === '<' || comparator === '<='
    ? number <= plausible[1]
    : isWithin(number, plausible)
}

/**
 * Whether '4.200' may stand for 4,200: a point with three digits behind it is between thousands in many countries. Of a
 * number that a person can have both ways, none is taken.
 */
export const mayBeThousands = (test: ObservationType, text: string, measure: Measure): boolean =>
  measure.kind === 'quantity' &&
  test.kind === 'number' &&
  test.plausible !== undefined &&
  isPlausible(test, measure) &&
  /(^|[^\d.,])\d{1,3}\.\d{3}(?![\d.,])/.test(text.normalize('NFKC')) &&
  isPlausible(test, { ...measure, number: measure.number * 1_000 })

const isWithin = (number: number, [min, max]: readonly [number, number]): boolean =>
  number >= min && number <= max
