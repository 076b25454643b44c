import type { States } from '#edge/jsonapi/transitions'

/** `taken`: the visit has moved to a time that was offered; `ended`: it was canceled, or has begun. */
export const earlierTimeStatuses = ['waiting', 'offered', 'taken', 'stopped', 'ended'] as const

/** A patient in line, or with a time held for them. */
export const openRequestStatuses = ['waiting', 'offered'] as const

/** What the clock and the visit do is not here: a job offers and lapses, a trigger takes and ends. */
export const earlierTimeStates = {
  noun: 'the request',
  transitions: [
    { action: 'decline', from: ['offered'], to: 'waiting' },
    { action: 'stop', from: openRequestStatuses, to: 'stopped' },
  ],
} as const satisfies States
