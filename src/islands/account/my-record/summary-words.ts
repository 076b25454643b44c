import type { MyRecord } from './my-record'

/** What the clinician told after a visit, part by part; the advice that everyone gets is on the page of the visit. */
export const summaryWords = ({
  reason,
  nextSteps,
  warningSigns,
  medications,
  tests,
}: MyRecord['summaries'][number]): (readonly [title: string, text: string])[] =>
  (
    [
      ['Why you came', reason],
      ['What to do next', nextSteps],
      ['Your medicines', medications.join('\n')],
      ['Tests we ordered', tests.join('\n')],
      ['When to get help', warningSigns],
    ] as const
  ).filter(([, text]) => text)
