import type { States } from '#edge/jsonapi/transitions'

/** How far a request to a payer is (X12 306: A1 certified, A2 partial, A3 not certified, A4 pended, A6 modified, C canceled, NA not required). */
export const priorAuthStatuses = [
  'draft',
  'submitted',
  'pended',
  'info_requested',
  'approved',
  'partially_approved',
  'modified',
  'denied',
  'appeal_submitted',
  'appeal_approved',
  'appeal_denied',
  'expired',
  'canceled',
  'not_required',
] as const
export type PriorAuthStatus = (typeof priorAuthStatuses)[number]

/** With the payer. */
export const waitingStatuses = [
  'submitted',
  'pended',
  'info_requested',
  'appeal_submitted',
] as const
export const approvedStatuses = [
  'approved',
  'partially_approved',
  'modified',
  'appeal_approved',
] as const
/** An appeal may follow: what was asked for was not given, or not in full. */
export const appealableStatuses = ['denied', 'partially_approved', 'modified'] as const

const open = ['submitted', 'pended', 'info_requested'] as const
const system = ['system'] as const

/** A clinician submits; what follows is what the payer answers, recorded by who hears it. */
export const priorAuthStates = {
  noun: 'the prior authorization',
  transitions: [
    { action: 'pend', from: ['submitted', 'info_requested'], to: 'pended' },
    { action: 'request_info', from: ['submitted', 'pended'], to: 'info_requested' },
    { action: 'send_info', from: ['info_requested'], to: 'submitted' },
    { action: 'approve', from: open, to: 'approved' },
    { action: 'approve', from: ['appeal_submitted'], to: 'appeal_approved' },
    { action: 'approve_part', from: open, to: 'partially_approved' },
    { action: 'modify', from: open, to: 'modified' },
    { action: 'deny', from: open, to: 'denied', reason: 'required' },
    { action: 'deny', from: ['appeal_submitted'], to: 'appeal_denied', reason: 'required' },
    { action: 'waive', from: ['draft', ...open], to: 'not_required' },
    { action: 'cancel', from: ['draft', ...waitingStatuses], to: 'canceled' },
    { action: 'expire', from: approvedStatuses, to: 'expired', by: system },
  ],
} as const satisfies States

/** Guidelines of payers: how long an answer takes at most, and until when it can be appealed. */
export const deadlines = {
  urgent: { hours: 72 },
  standard: { hours: 7 * 24 },
  urgentAppeal: { hours: 72 },
  standardAppeal: { hours: 30 * 24 },
  appealDays: 180,
} as const
