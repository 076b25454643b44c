import { type LabTestCode, labTestOf } from '../lab-tests'

/**
 * The clinic's own range of a test as a laboratory prints one: '0.7-1.1', '>=60', '<130'; null for a test without
 * numbers. Where it differs by sex, it is what is in range for everyone.
 */
export const printedRange = (code: LabTestCode): string | null => {
  const { ranges = [] } = labTestOf(code)
  const low = Math.max(...ranges.map((each) => each.low ?? 0), 0)
  const high = Math.min(...ranges.map((each) => each.high ?? Infinity))
  const below = Math.min(...ranges.map((each) => each.below ?? Infinity))
  if (low > 0 && high < Infinity) return `${low}-${high}`
  if (low > 0) return `>=${low}`
  if (below < Infinity) return `<${below}`
  return high < Infinity ? `<=${high}` : null
}
