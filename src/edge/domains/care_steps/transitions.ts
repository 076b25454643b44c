import type { States } from '#edge/jsonapi/transitions'

/** Kinds of acts that complete a step. */
export const careActs = ['test', 'measure', 'contact', 'injection', 'vaccine'] as const
export type CareAct = (typeof careActs)[number]

export const careStepStatuses = ['open', 'done', 'waived', 'missed', 'ended'] as const

/** Transitions by staff, for acts outside the record; all others follow from results, prescriptions and visits. */
export const careStepStates = {
  noun: 'the step',
  transitions: [
    { action: 'complete', from: ['open', 'missed'], to: 'done' },
    { action: 'waive', from: ['open', 'missed'], to: 'waived', reason: 'required' },
    { action: 'reopen', from: ['done', 'waived'], to: 'open' },
  ],
} as const satisfies States
