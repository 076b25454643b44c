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
  'refunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** A card is still to be given, held or charged. */
export const openPaymentStatuses = [
  'pending',
  'saved',
  'held',
  'failed',
] as const satisfies PaymentStatus[]
/** No visit begins with these: nothing is held for it. */
export const unheldStatuses = ['pending', 'saved', 'failed'] as const satisfies PaymentStatus[]
/** With these a visit is booked. */
export const heldStatuses = ['saved', 'held'] as const satisfies PaymentStatus[]

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
    { action: 'refund', from: ['captured'], to: 'refunding', by: ['manager'], reason: 'required' },
    { action: 'return', from: ['captured'], to: 'refunding', by: system },
    { action: 'confirm_refund', from: ['captured', 'refunding'], to: 'refunded', by: system },
  ],
} as const satisfies States
