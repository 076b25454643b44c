import { refuseStale, updateBySystem } from '#edge/events/emit'
import { takeServiceMessage } from '#edge/events/service-messages'
import { z } from '#edge/jsonapi/contract'
import { type SQL, type Statement, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { parseJson } from '#edge/platform/services/parse-json'
import type { Charge, Dispute } from '#edge/platform/services/payments/charge'
import {
  type Intent,
  type IntentStatus,
  paymentService,
  paymentWebhookSecret,
} from '#edge/platform/services/payments/payments'
import { isStripeSignature } from '#edge/platform/services/payments/stripe-signature'
import { movePayments, type PaymentRow, selectPayments } from './moves'

const stripeEvent = z.object({
  id: z.string(),
  data: z.object({
    object: z.object({ id: z.string(), payment_intent: z.optional(z.nullable(z.string())) }),
  }),
})
const readEvent = (body: string) => {
  const parsed = stripeEvent.safeParse(parseJson(body))
  return parsed.success ? parsed.data : null
}

/**
 * `POST /api/payments/events`: handles each webhook message of Stripe once. A message names the intent that changed;
 * its state is then read from Stripe, since messages arrive in any order.
 */
export const handlePaymentCallback = (request: Request, env: Environment): Promise<Response> =>
  takeServiceMessage(request, env, {
    name: 'payment_callback',
    secret: paymentWebhookSecret(env),
    identify: async (secret, headers, body) =>
      (await isStripeSignature(secret, headers.get('stripe-signature'), body))
        ? (readEvent(body)?.id ?? null)
        : null,
    read: readEvent,
    write: async (db, { data: { object } }, at) => {
      const intentId = object.payment_intent ?? object.id
      const row = await db.first(selectPayments(sql`p.intent_id = ${intentId}`))
      const intent = row && (await paymentService(env)?.read(intentId))
      if (!row || !intent) return []
      // A concurrent message may have written a newer state: refuse this one as stale, so that Stripe sends it again.
      const isStale = sql`not exists (select 1 from payments p where p.id = ${row.id} and p.version = ${row.version})`
      return [refuseStale(isStale), ...intentStatements(row, intent, at)]
    },
  })

/** Statements that bring a payment to the state of its intent. A late or repeated message changes nothing. */
export const intentStatements = (
  { id }: Pick<PaymentRow, 'id'>,
  intent: Intent,
  at: string,
): readonly Statement[] => {
  const which = sql`p.id = ${id} and p.intent_id = ${intent.id}`
  const known = sql`, payment_method_id = ifnull(${intent.paymentMethodId}, p.payment_method_id),
    card = ifnull(${intent.card}, p.card), failure_code = null`
  if (intent.charge) return chargeStatements({ which, known, at }, intent.status, intent.charge)
  switch (intent.status) {
    case 'held':
      return movePayments(
        'hold',
        which,
        at,
        sql`${known}, capture_before = ${intent.captureBefore}`,
      )
    case 'saved':
      return movePayments('save', which, at, known)
    case 'canceled':
      // A release of ours is recorded by its own operation; any other cancellation means that the hold was lost.
      return intent.isReleased
        ? []
        : movePayments('fail', which, at, sql`, failure_code = 'hold_lost', capture_before = null`)
    default:
      return intent.failureCode
        ? [
            ...movePayments('fail', which, at),
            sql`update payments set failure_code = ${intent.failureCode} where id = ${id} and intent_id = ${intent.id}`,
          ]
        : []
  }
}

interface IntentNews {
  readonly which: SQL
  /** Assignments of the card on file, for the update. */
  readonly known: SQL
  readonly at: string
}

/** Replays missed steps of a charge in order, and stores the amounts of the service. */
const chargeStatements = (
  { which, known, at }: IntentNews,
  status: IntentStatus,
  { capturedAmount, refundedAmount, failedRefund, dispute }: Charge,
): readonly Statement[] => {
  const amounts = sql`captured_amount = ${capturedAmount}, refunded_amount = ${refundedAmount}`
  // A failed refund counts once by its id. A refund refused at once has no id, and always counts.
  const failedId = failedRefund?.id ?? null
  const isNews = sql`(${failedId} is null or p.failed_refund_id is not ${failedId})`
  return [
    ...movePayments('capture', which, at, sql`${known}, captured_at = ${at}, ${amounts}`),
    ...(status === 'refunded'
      ? movePayments(
          'confirm_refund',
          which,
          at,
          sql`, refunded_at = ${at}, refund_failed_at = null, failure_code = null, ${amounts}`,
        )
      : []),
    // Raise the attempt, so that the next refund has a new idempotency key.
    ...(status === 'refund_failed'
      ? movePayments(
          'fail_refund',
          sql`${which} and ${isNews}`,
          at,
          sql`, refunded_at = null, refund_failed_at = ${at}, failed_refund_id = ${failedId},
            failure_code = ${failedRefund?.code ?? null}, attempt = attempt + 1, ${amounts}`,
        )
      : []),
    ...updateBySystem({
      name: 'payments.adjust',
      row: 'p',
      at,
      which: sql`${which} and (p.captured_amount is not ${capturedAmount} or p.refunded_amount <> ${refundedAmount})`,
      set: amounts,
    }),
    ...(dispute ? disputeStatements({ which, at }, dispute) : []),
  ]
}

const disputeActions = {
  to_answer: 'open_dispute',
  answered: 'answer_dispute',
  won: 'win_dispute',
  lost: 'lose_dispute',
} as const

/** Updates a dispute when its status, amount, opening or due date changed. */
const disputeStatements = (
  { which, at }: Pick<IntentNews, 'which' | 'at'>,
  { status, amount, openedAt, dueAt, reason }: Dispute,
): readonly Statement[] =>
  movePayments(
    disputeActions[status],
    sql`${which} and (p.dispute_status <> ${status} or p.disputed_amount is not ${amount}
      or p.dispute_due_at is not ${dueAt} or p.disputed_at is not ${openedAt})`,
    at,
    // Raise the attempt, so that a refund held up by the dispute has a new idempotency key.
    sql`, disputed_amount = ${amount}, disputed_at = ${openedAt}, dispute_due_at = ${dueAt},
      dispute_reason = ${reason}, attempt = attempt + 1`,
  )
