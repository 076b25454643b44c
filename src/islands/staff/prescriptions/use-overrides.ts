import { useState } from 'react'
import type { Override } from '#edge/domains/formulary/override-reasons'
import type { SafetyCheck } from './check-medicine'

export type OverrideAnswer = Pick<Override, 'reason' | 'words'>

/** Reasons to override the checks of a medicine, by topic. */
export const useOverrides = (before: readonly Override[] | null | undefined) => {
  const [answers, setAnswers] = useState<Readonly<Record<string, OverrideAnswer>>>(() =>
    Object.fromEntries(
      (before ?? []).map(({ topic, reason, words }) => [topic, { reason, words }]),
    ),
  )
  return {
    answers,
    answer: (topic: string, answer: OverrideAnswer) =>
      setAnswers((now) => ({ ...now, [topic]: answer })),
    /** Overrides of the current checks; reasons for earlier ones are left out. */
    overridesFor: (checks: readonly SafetyCheck[]): Override[] =>
      checks.flatMap(({ level, topic, kind }) => {
        const given = answers[topic]
        return level === 'override' && given?.reason ? [{ topic, kind, ...given }] : []
      }),
  }
}
