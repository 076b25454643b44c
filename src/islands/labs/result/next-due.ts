import { displayDate, type PlainDate } from '#edge/platform/time'
import type { CareStep } from '../../care/care-steps'

export interface NextDue {
  readonly day: string
  readonly isOver: boolean
  /** Whether they were due before this result: other tests than these are overdue. */
  readonly isOfOthers: boolean
}

/** Text on the due day of the next tests, or that they are overdue; null without a schedule. */
export const nextDueOf = (
  steps: readonly Pick<CareStep, 'act' | 'dueOn'>[],
  today: PlainDate,
  testedOn: PlainDate,
): NextDue | null => {
  const [next] = steps
    .filter(({ act }) => act === 'test')
    .toSorted((a, b) => a.dueOn.localeCompare(b.dueOn))
  if (!next) return null
  const { dueOn } = next
  return { day: displayDate(dueOn), isOver: dueOn < today, isOfOthers: dueOn <= testedOn }
}
