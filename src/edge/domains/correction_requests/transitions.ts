import type { States } from '#edge/jsonapi/transitions'
import { dayMs } from '#edge/platform/time'

export const correctionStatuses = ['open', 'accepted', 'denied', 'disputed', 'withdrawn'] as const
export type CorrectionStatus = (typeof correctionStatuses)[number]

/** The parts of a record, as patients know them. */
export const recordSections = [
  'profile',
  'health_history',
  'visits',
  'results',
  'medicines',
  'insurance',
  'other',
] as const
export type RecordSection = (typeof recordSections)[number]

/** Only patients take their own request back, or disagree with its denial. */
export const correctionStates = {
  noun: 'the request',
  transitions: [
    { action: 'accept', from: ['open'], to: 'accepted' },
    { action: 'deny', from: ['open'], to: 'denied', reason: 'required' },
    { action: 'withdraw', from: ['open'], to: 'withdrawn', by: ['patient'] },
    { action: 'disagree', from: ['denied'], to: 'disputed', by: ['patient'] },
  ],
} as const satisfies States

/** When a request made then must be answered: 45 CFR 164.526(b)(2). */
export const answerDue = (madeAt: string): string =>
  new Date(Date.parse(madeAt) + 60 * dayMs).toISOString()
/** Once, with the reason told to the patient, 30 days are added. */
export const extendedDue = (dueAt: string): string =>
  new Date(Date.parse(dueAt) + 30 * dayMs).toISOString()
