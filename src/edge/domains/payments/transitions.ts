import type { States } from '#edge/jsonapi/transitions'

/**
 * Pending until a card is given; held until the visit begins, or saved where that is further off than a hold lasts.
 * Resolved is what staff settled without a card.
 */
export const paymentStatuses = [
  'pending',
  'saved',
  'held',
  'captured',
  'failed',
  'voided',
  'resolved',
  'refunding',
  'refund_failed',
  'refunded',
  'refunded_by_hand',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** A payment before a card is given for it. */
export const newPayment = {
  status: 'pending',
  attempt: 1,
  refundedAmount: 0,
  disputeStatus: 'none',
} as const

/** A card is still to be given, held or charged. */
export const openPaymentStatuses = [
  'pending',
  'saved',
  'held',
  'failed',
] as const satisfies PaymentStatus[]
/** No visit begins with these: nothing is held for it. */
export const unheldStatuses = ['pending', 'saved', 'failed'] as const satisfies PaymentStatus[]
/** The amount was let go, goes back or went back: it pays for no visit any more. */
export const returnedStatuses = [
  'voided',
  'refunding',
  'refund_failed',
  'refunded',
  'refunded_by_hand',
] as const satisfies PaymentStatus[]
/** With these a visit is booked. */
export const heldStatuses = ['saved', 'held'] as const satisfies PaymentStatus[]

/** Statuses of a dispute: evidence due, evidence sent, or decided; `none` without a dispute. */
export const disputeStatuses = ['none', 'to_answer', 'answered', 'won', 'lost'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]
/** Statuses in which refunds are refused, since the bank has taken the amount back or may. */
export const disputedStatuses = ['to_answer', 'answered', 'lost'] as const satisfies DisputeStatus[]

const system = ['system'] as const
const settlers = ['support', 'manager', 'clinical_admin'] as const

export const paymentStates = {
  noun: 'the payment',
  transitions: [
    { action: 'hold', from: ['pending', 'saved', 'failed'], to: 'held', by: system },
    { action: 'save', from: ['pending', 'held', 'failed'], to: 'saved', by: system },
    { action: 'capture', from: openPaymentStatuses, to: 'captured', by: system },
    { action: 'fail', from: ['saved', 'held'], to: 'failed', by: system },
    { action: 'void', from: openPaymentStatuses, to: 'voided', by: system },
    {
      action: 'resolve',
      from: ['pending', 'failed'],
      to: 'resolved',
      by: settlers,
      reason: 'required',
    },
    {
      action: 'refund',
      from: ['captured', 'refund_failed'],
      to: 'refunding',
      by: ['manager'],
      reason: 'required',
    },
    { action: 'return', from: ['captured'], to: 'refunding', by: system },
    {
      action: 'confirm_refund',
      from: ['captured', 'refunding', 'refund_failed'],
      to: 'refunded',
      by: system,
    },
    // A refund may fail at once or days later. A refund from the dashboard of the card service may fail without an earlier step here.
    {
      action: 'fail_refund',
      from: ['captured', 'refunding', 'refunded'],
      to: 'refund_failed',
      by: system,
    },
    {
      action: 'settle_refund',
      from: ['refund_failed'],
      to: 'refunded_by_hand',
      by: settlers,
      reason: 'required',
    },
  ],
} as const satisfies States

/** States of a dispute, separate from the payment status: a charge may be refunded in part and disputed for the rest. */
export const disputeStates = {
  attribute: 'disputeStatus',
  noun: 'the dispute',
  transitions: [
    {
      action: 'open_dispute',
      from: ['none', 'to_answer', 'answered', 'won', 'lost'],
      to: 'to_answer',
      by: system,
    },
    { action: 'answer_dispute', from: ['none', 'to_answer'], to: 'answered', by: system },
    {
      action: 'win_dispute',
      from: ['none', 'to_answer', 'answered', 'lost'],
      to: 'won',
      by: system,
    },
    {
      action: 'lose_dispute',
      from: ['none', 'to_answer', 'answered', 'won'],
      to: 'lost',
      by: system,
    },
  ],
} as const satisfies States
