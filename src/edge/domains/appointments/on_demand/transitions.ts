import type { States } from '#edge/jsonapi/transitions'

export const onDemandStatuses = ['pending', 'accepted', 'abandoned', 'rejected'] as const
export type OnDemandStatus = (typeof onDemandStatuses)[number]

/** From request to a clinician; the visit itself has the states of any appointment. */
export const onDemandStates = {
  noun: 'the request',
  transitions: [
    // Who accepts second is told who has: the guard says it.
    { action: 'accept', from: ['pending', 'accepted'], to: 'accepted' },
    { action: 'release', from: ['accepted'], to: 'pending', reason: 'required' },
    { action: 'reject', from: ['pending'], to: 'rejected', reason: 'required' },
    { action: 'leave', from: ['pending', 'accepted'], to: 'abandoned' },
    { action: 'call_back', from: ['pending'], to: 'pending' },
  ],
} as const satisfies States
