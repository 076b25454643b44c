import type { States } from '#edge/jsonapi/transitions'

export const unmatchedStatuses = ['open', 'matched', 'discarded'] as const

/** What of a report fits no patient: its order, or whose it says it is; or that it could not be read. */
export const matchProblems = [
  'unknown_order',
  'other_name',
  'other_dob',
  'two_people',
  'closed_order',
  'late_report',
  'unreadable',
] as const
export type MatchProblem = (typeof matchProblems)[number]

export const unmatchedStates = {
  noun: 'the result',
  transitions: [
    { action: 'match', from: ['open'], to: 'matched' },
    { action: 'discard', from: ['open'], to: 'discarded', reason: 'required' },
  ],
} as const satisfies States
