import type { States } from '#edge/jsonapi/transitions'

export const selfTestStatuses = ['pending', 'submitted', 'declined'] as const
/** What the lines of a test say: a test without its control line says nothing. */
export const selfTestResults = ['not_found', 'reactive', 'invalid'] as const
export type SelfTestResult = (typeof selfTestResults)[number]

export const selfTestStates = {
  noun: 'the test',
  transitions: [
    { action: 'submit', from: ['pending'], to: 'submitted' },
    { action: 'decline', from: ['pending'], to: 'declined', reason: 'required' },
  ],
} as const satisfies States
