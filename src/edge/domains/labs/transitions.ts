import type { States } from '#edge/jsonapi/transitions'

/** How far an order is, from a draft to its result: codes of the list `lab_status`. */
export const labStatuses = [
  'draft',
  'ordered',
  'kit_preparing',
  'kit_shipped',
  'kit_delivered',
  'requisition_ready',
  'collected',
  'in_transit',
  'received_by_lab',
  'in_process',
  'partial',
  'final',
  'corrected',
  'rejected',
  'lost',
  'canceled',
  'expired',
] as const
export type LabStatus = (typeof labStatuses)[number]

/** How far the reading of a result is: codes of the list `lab_review_status`. */
export const labReviewStatuses = [
  'Needs Review',
  'Nurse Reviewed',
  'Ready for Patient',
  'Needs Follow-up',
  'Released',
] as const
export type LabReviewStatus = (typeof labReviewStatuses)[number]

/** What a clinician makes of a result, apart from how far its reading is: codes of the list `lab_outcome`. */
export const labOutcomes = ['review', 'follow_up', 'positive'] as const

/** What is done about a result, said when it is closed. */
export const closingPlans = ['nothing_needed', 'told', 'treated', 'repeat', 'referred'] as const
export type ClosingPlan = (typeof closingPlans)[number]

/** Why a release waits until a clinician has told the patient: a rule of their state, or their own choice. */
export const callReasons = ['law', 'patient'] as const

/** Why a result is held for a while. */
export const holdReasons = ['call_first', 'may_harm'] as const

/** With no specimen yet. */
const unsampled = [
  'ordered',
  'kit_preparing',
  'kit_shipped',
  'kit_delivered',
  'requisition_ready',
] as const
/** With a specimen, and no whole result. */
export const sampledStatuses = [
  'collected',
  'in_transit',
  'received_by_lab',
  'in_process',
  'partial',
] as const
/** With values: the report itself says so, and nothing else. */
export const reportedStatuses = ['partial', 'final', 'corrected'] as const
/** Under way. */
export const underWayStatuses = [...unsampled, ...sampledStatuses] as const
/** What comes before a step; a message that was overtaken by a later one is no step back. */
const before = (step: (typeof underWayStatuses)[number]) =>
  underWayStatuses.slice(0, underWayStatuses.indexOf(step))

const system = ['system'] as const
/** Legs of a kit on which its patient may say that they mailed it; a repeat changes nothing. */
const mailable = ['kit_shipped', 'kit_delivered', 'in_transit'] as const

/** From an order to its result. What the lab tells may leave steps out, and never goes back. */
export const labStates = {
  noun: 'the order',
  transitions: [
    { action: 'order', from: ['draft'], to: 'ordered' },
    { action: 'cancel', from: unsampled, to: 'canceled', reason: 'required' },
    // What the lab was not told, the order or its cancellation, is sent to it again.
    { action: 'retry', from: ['ordered'], to: 'ordered' },
    { action: 'retry', from: ['canceled'], to: 'canceled' },
    { action: 'prepare', from: before('kit_preparing'), to: 'kit_preparing', by: system },
    { action: 'ship', from: before('kit_shipped'), to: 'kit_shipped', by: system },
    { action: 'deliver', from: before('kit_delivered'), to: 'kit_delivered', by: system },
    { action: 'issue_requisition', from: ['ordered'], to: 'requisition_ready', by: system },
    { action: 'collect', from: unsampled, to: 'collected', by: system },
    { action: 'send_in', from: before('in_transit'), to: 'in_transit', by: system },
    { action: 'mail', from: mailable, to: 'in_transit', by: ['patient'] },
    { action: 'receive', from: before('received_by_lab'), to: 'received_by_lab', by: system },
    { action: 'process', from: before('in_process'), to: 'in_process', by: system },
    { action: 'report_part', from: underWayStatuses, to: 'partial', by: system },
    { action: 'report', from: underWayStatuses, to: 'final', by: system },
    {
      action: 'correct',
      from: [...underWayStatuses, 'final', 'corrected'],
      to: 'corrected',
      by: system,
    },
    { action: 'reject', from: underWayStatuses, to: 'rejected', reason: 'automatic', by: system },
    { action: 'lose', from: underWayStatuses, to: 'lost', by: system },
    { action: 'expire', from: unsampled, to: 'expired', by: system },
  ],
} as const satisfies States

/** Steps that a lab reports; a report of values is none of them. */
export const stepsOfLab = labStates.transitions.flatMap((move) =>
  'by' in move && move.by === system && !reportedStatuses.some((status) => status === move.to)
    ? [move]
    : [],
)

const unreleased = ['Needs Review', 'Nurse Reviewed', 'Ready for Patient'] as const

/** From a result to its patient. A clinician who reads it needs no nurse before; a release by itself keeps "Needs Follow-up". */
export const labReviewStates = {
  attribute: 'reviewStatus',
  noun: 'the result',
  transitions: [
    { action: 'nurse_review', from: ['Needs Review'], to: 'Nurse Reviewed' },
    {
      action: 'make_ready',
      from: ['Needs Review', 'Nurse Reviewed', 'Needs Follow-up'],
      to: 'Ready for Patient',
    },
    { action: 'follow_up', from: [...unreleased, 'Released'], to: 'Needs Follow-up' },
    { action: 'release', from: unreleased, to: 'Released', by: ['provider', 'clinical_lead'] },
    { action: 'release', from: unreleased, to: 'Released', by: system },
  ],
} as const satisfies States
