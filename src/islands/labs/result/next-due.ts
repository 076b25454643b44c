import { dueAfterTest, guideline } from '#edge/domains/quarterly_flows/guideline'
import { displayDate, localDate } from '#edge/platform/time'
import type { PageData } from '#server/page-guards'
import type { Lab, LabResult } from '../lab'

export interface NextDue {
  readonly day: string
  readonly isOver: boolean
}

/** By when the next tests of someone who takes PrEP are due after this specimen, or that the day is over; null for others. */
export const nextDueOf = (
  { collectedAt }: Pick<Lab, 'collectedAt'>,
  results: readonly Pick<LabResult, 'code' | 'finalAt'>[],
  treatments: PageData['treatments'],
  { zone, now }: { readonly zone: string; readonly now: number },
): NextDue | null => {
  const test = results.find(({ code }) => code === guideline.test)
  const isTreated = treatments.some(({ name, active }) => name === guideline.treatment && active)
  if (!test || !isTreated) return null
  const testedAt = collectedAt && collectedAt < test.finalAt ? collectedAt : test.finalAt
  const due = dueAfterTest(localDate(testedAt, zone))
  return { day: displayDate(due), isOver: due < localDate(now, zone) }
}
