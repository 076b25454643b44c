import { dueAfterTest, guideline } from '#edge/domains/quarterly_flows/guideline'
import { displayDate, localDate } from '#edge/platform/time'
import type { PageData } from '#server/page-guards'
import type { LabResult } from '../lab'

/** By when the next tests of someone who takes PrEP are due, as they are reminded of it; null for others. */
export const nextDueOf = (
  results: readonly Pick<LabResult, 'code' | 'finalAt'>[],
  treatments: PageData['treatments'],
  zone: string,
): string | null => {
  const test = results.find(({ code }) => code === guideline.test)
  const isTreated = treatments.some(({ name, active }) => name === guideline.treatment && active)
  return test && isTreated ? displayDate(dueAfterTest(localDate(test.finalAt, zone))) : null
}
