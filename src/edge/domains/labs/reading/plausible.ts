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

const isWithin = (number: number, [min, max]: readonly [number, number]): boolean =>
  number >= min && number <= max
