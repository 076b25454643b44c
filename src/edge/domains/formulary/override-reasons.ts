import { overrideReasonTable } from '#edge/platform/db/formulary-tables'

export interface OverrideReason {
  readonly code: string
  readonly label: string
}

/** A reason in the clinician's own words. */
export const otherReason: OverrideReason = { code: 'other', label: 'Another reason' }

/** Reasons of a kind of rule, and 'other' with a text. */
export const overrideReasonsOf = (kind: string): readonly OverrideReason[] => [
  ...overrideReasonTable.flatMap(({ kind: of, code = '', label = '' }) =>
    of === kind ? [{ code, label }] : [],
  ),
  otherReason,
]

/** The reason of a clinician to prescribe against a rule. */
export interface Override {
  /** The topic of the check that it overrides. */
  readonly topic: string
  readonly kind: string
  readonly reason: string
  readonly words?: string | null | undefined
}

/** Maximum characters of the topic of an override. */
export const maxTopic = 200

/** Topic and kind of the override for ending a medicine that suppresses hepatitis B. */
export const flareOverride = { topic: 'hepatitis_b_flare', kind: 'flare' } as const

/** Minimum characters of a written reason, for a colleague to follow it. */
const minReasonCharacters = 10

/** A reason of the list, or words that a colleague can follow. */
export const isOverride = ({ kind, reason, words }: Omit<Override, 'topic'>): boolean =>
  reason === otherReason.code
    ? (words?.trim().length ?? 0) >= minReasonCharacters
    : overrideReasonsOf(kind).some(({ code }) => code === reason)

/** 'The test is ordered today', or the words. */
export const overrideText = ({ kind, reason, words }: Override): string =>
  [
    reason === otherReason.code
      ? null
      : overrideReasonsOf(kind).find(({ code }) => code === reason)?.label,
    words,
  ]
    .filter(Boolean)
    .join(': ')
