import type { IntentStatus } from './payments'

/** A dispute by the card service. */
export interface Dispute {
  readonly status: 'to_answer' | 'answered' | 'won' | 'lost'
  /** Disputed amount, in cents. */
  readonly amount: number
  readonly openedAt: string
  /** Deadline for evidence. */
  readonly dueAt: string | null
  /** Reason of the bank, as a code of the service. */
  readonly reason: string | null
}

/** A charge by the card service, whose amounts are stored as they are and never computed. */
export interface Charge {
  readonly capturedAmount: number
  readonly refundedAmount: number
  /** The latest refund that failed, and why. */
  readonly failedRefund: { readonly id: string; readonly code: string | null } | null
  readonly dispute: Dispute | null
}

/** Status of a captured charge: `refunded` once all of it is; before that a failed refund takes precedence. */
export const chargeStatus = ({
  capturedAmount,
  refundedAmount,
  failedRefund,
}: Charge): IntentStatus => {
  if (capturedAmount > 0 && refundedAmount >= capturedAmount) return 'refunded'
  return failedRefund ? 'refund_failed' : 'captured'
}
