import type { States } from '#edge/jsonapi/transitions'

export const asyncMessagingStatuses = ['waiting', 'accepted', 'completed', 'canceled'] as const

/** From request to plan; the appointment beside it has the states of any appointment. */
export const asyncMessagingStates = {
  noun: 'the visit',
  transitions: [
    { action: 'accept', from: ['waiting'], to: 'accepted' },
    { action: 'release', from: ['accepted'], to: 'waiting', reason: 'required' },
    { action: 'reject', from: ['waiting'], to: 'canceled', reason: 'required' },
    { action: 'complete', from: ['accepted'], to: 'completed' },
    { action: 'convert', from: ['accepted'], to: 'canceled' },
    { action: 'delete', from: ['waiting', 'accepted'], to: 'canceled' },
  ],
} as const satisfies States
