import type { States } from '#edge/jsonapi/transitions'

export const assessmentStatuses = [
  'pending',
  'in_progress',
  'expired',
  'finished',
  'reviewed',
] as const

/** Actions of a clinician on answers that need one. */
export const dispositions = ['called', 'visit', 'tests', 'treated', 'referred', 'no_act'] as const
export type Disposition = (typeof dispositions)[number]

export const assessmentStates = {
  noun: 'the assessment',
  transitions: [
    { action: 'save', from: ['pending', 'in_progress'], to: 'in_progress' },
    { action: 'finish', from: ['pending', 'in_progress'], to: 'finished' },
    { action: 'expire', from: ['pending', 'in_progress'], to: 'expired', by: ['system'] },
    { action: 'review', from: ['finished'], to: 'reviewed' },
    // One that is open ends with it; answers that were read stay as they were.
    { action: 'resend', from: ['pending', 'in_progress', 'expired'], to: 'expired' },
    { action: 'resend', from: ['reviewed'], to: 'reviewed' },
  ],
} as const satisfies States
