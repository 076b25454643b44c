import * as z from 'zod/mini'
import { iso } from '../../time'
import { type Charge, chargeStatus, type Dispute } from './charge'
import type { Intent, IntentStatus } from './payments'

export const idSchema = z.object({ id: z.string() })
const text = z.optional(z.nullable(z.string()))
const card = z.optional(
  z.nullable(
    z.object({ brand: text, last4: text, capture_before: z.optional(z.nullable(z.number())) }),
  ),
)
export const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  client_secret: z.string(),
  cancellation_reason: text,
  amount_received: z.optional(z.number()),
  payment_method: z.optional(
    z.nullable(z.union([z.string(), z.object({ id: z.string(), card: z.optional(card) })])),
  ),
  latest_charge: z.optional(
    z.nullable(
      z.union([
        z.string(),
        z.object({
          amount_refunded: z.optional(z.number()),
          /** Refunds, the latest first. */
          refunds: z.optional(
            z.nullable(
              z.object({
                data: z.array(z.object({ id: z.string(), status: text, failure_reason: text })),
              }),
            ),
          ),
          payment_method_details: z.optional(z.nullable(z.object({ card: z.optional(card) }))),
        }),
      ]),
    ),
  ),
  last_payment_error: z.optional(z.nullable(z.object({ code: text, decline_code: text }))),
  last_setup_error: z.optional(z.nullable(z.object({ code: text, decline_code: text }))),
})

/** A refund, a dispute or a webhook of a list. */
const listedSchema = z.object({
  id: z.string(),
  payment_intent: text,
  status: text,
  amount: z.optional(z.number()),
  created: z.optional(z.number()),
  reason: text,
  evidence_details: z.optional(
    z.nullable(z.object({ due_by: z.optional(z.nullable(z.number())) })),
  ),
  url: text,
  enabled_events: z.optional(z.array(z.string())),
})
export type Listed = z.output<typeof listedSchema>
export const listSchema = z.object({
  data: z.array(listedSchema),
  has_more: z.optional(z.boolean()),
})

export const intentOf = (
  sent: z.output<typeof intentSchema>,
  disputes: readonly Listed[] = [],
): Intent => {
  const charge = typeof sent.latest_charge === 'object' ? sent.latest_charge : null
  const method = sent.payment_method
  const paid = charge?.payment_method_details?.card ?? null
  const named = paid ?? (typeof method === 'object' ? method?.card : null)
  const refusal = sent.last_payment_error ?? sent.last_setup_error
  const refund = charge?.refunds?.data.find(({ status }) =>
    ['failed', 'canceled'].includes(status ?? ''),
  )
  const status = statusOf(sent) ?? 'pending'
  const charged: Charge | null =
    status === 'captured'
      ? {
          capturedAmount: sent.amount_received ?? 0,
          refundedAmount: charge?.amount_refunded ?? 0,
          failedRefund: refund ? { id: refund.id, code: refund.failure_reason ?? null } : null,
          dispute: disputeOf(disputes),
        }
      : null
  return {
    id: sent.id,
    status: charged ? chargeStatus(charged) : status,
    charge: charged,
    clientSecret: sent.client_secret,
    captureBefore: paid?.capture_before ? iso(paid.capture_before * 1000) : null,
    paymentMethodId: typeof method === 'string' ? method : (method?.id ?? null),
    card: named?.last4 ? `${named.brand ?? 'card'} ${named.last4}` : null,
    failureCode: charged?.failedRefund?.code ?? refusal?.decline_code ?? refusal?.code ?? null,
    isReleased: sent.cancellation_reason === 'requested_by_customer',
  }
}

const disputeStatus: Readonly<Record<string, Dispute['status']>> = {
  under_review: 'answered',
  warning_under_review: 'answered',
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
}
export const isDecided = (dispute: Dispute | null) =>
  dispute === null || dispute.status === 'won' || dispute.status === 'lost'

/** The open dispute, or else the latest. An unknown status counts as open, so that a person reads it. */
const disputeOf = (disputes: readonly Listed[]): Dispute | null => {
  const read = disputes.map(({ status, amount, created, evidence_details, reason }): Dispute => {
    const dueBy = evidence_details?.due_by
    return {
      status: disputeStatus[status ?? ''] ?? 'to_answer',
      amount: amount ?? 0,
      openedAt: iso((created ?? 0) * 1000),
      dueAt: dueBy ? iso(dueBy * 1000) : null,
      reason: reason ?? null,
    }
  })
  return read.find((each) => !isDecided(each)) ?? read[0] ?? null
}

const statusOf = ({ id, status }: z.output<typeof intentSchema>): IntentStatus | undefined => {
  if (status === 'succeeded') return id.startsWith('seti_') ? 'saved' : 'captured'
  return status === 'requires_capture' ? 'held' : status === 'canceled' ? 'canceled' : undefined
}
