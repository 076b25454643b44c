import type { States } from '#edge/jsonapi/transitions'

export const providerTimeStatuses = ['pending', 'approved', 'declined', 'canceled'] as const

export const providerTimeStates = {
  attribute: 'status',
  noun: 'the request',
  transitions: [
    { action: 'approve', from: ['pending'], to: 'approved' },
    { action: 'decline', from: ['pending'], to: 'declined', reason: 'required' },
    { action: 'update', from: ['pending', 'approved'], to: 'pending' },
    { action: 'delete', from: ['pending', 'approved'], to: 'canceled' },
  ],
} as const satisfies States
