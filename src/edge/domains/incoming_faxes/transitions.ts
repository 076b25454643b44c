import type { States } from '#edge/jsonapi/transitions'

export const faxStatuses = ['to_route', 'routed', 'discarded'] as const

/** Why the pages are not shown: no program here opens them, they are too large to take, or none came. */
export const fileProblems = ['unreadable', 'too_large', 'missing'] as const

export const faxStates = {
  noun: 'the fax',
  transitions: [
    { action: 'route', from: ['to_route'], to: 'routed' },
    { action: 'discard', from: ['to_route'], to: 'discarded', reason: 'required' },
    // A document that a wrong chart got leaves it.
    { action: 'reopen', from: ['routed', 'discarded'], to: 'to_route', reason: 'required' },
  ],
} as const satisfies States
