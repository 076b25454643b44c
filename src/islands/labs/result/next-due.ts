import { dayMs, displayDate, localDate } from '#edge/platform/time'
import type { PageData } from '#server/page-guards'
import type { Lab, LabResult } from '../lab'

/** PrEP is given for three months after a test for HIV: CDC 2021. */
const daysOfPrep = 90

/** By when the next tests of someone who takes PrEP are due; null for others. */
export const nextDueOf = (
  { collectedAt, resultedAt }: Pick<Lab, 'collectedAt' | 'resultedAt'>,
  results: readonly Pick<LabResult, 'code'>[],
  treatments: PageData['treatments'],
  zone: string,
): string | null => {
  const takenAt = collectedAt ?? resultedAt
  const isOnPrep = treatments.some(({ name, active }) => name === 'PrEP' && active)
  if (!takenAt || !isOnPrep || !results.some(({ code }) => code === 'hiv_ag_ab')) return null
  return displayDate(localDate(Date.parse(takenAt) + daysOfPrep * dayMs, zone))
}
