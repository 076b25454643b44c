import { z } from '#edge/jsonapi/contract'
import { newestSecret } from '#edge/platform/crypto/secret-list'
import { connect, sql } from '#edge/platform/db/index'
import { appOrigin, type Environment } from '#edge/platform/environment'
import { uuidv7 } from '#edge/platform/ids'
import {
  actOnCharge,
  type CardAnswer,
  type ChargeAct,
  chargeActs,
  takeCard,
} from '#edge/platform/services/payments/embedded-payments'
import { paymentWebhookSecret } from '#edge/platform/services/payments/payments'
import { stripeSignature } from '#edge/platform/services/payments/stripe-signature'
import { keysOf } from '#edge/platform/typed-keys'
import { handlePaymentCallback } from './messages'

/** What the embedded service holds. */
export interface DevIntent {
  readonly id: string
  readonly amount: number
  readonly status: string
  readonly card: string | null
  readonly captureBefore: string | null
  readonly refundedAmount: number
  readonly disputeStatus: string | null
  readonly createdAt: string
}

/** The latest intents of the embedded card service: in local alone. */
export const listDevIntents = (env: Environment): Promise<readonly DevIntent[]> =>
  connect(env.DB).all(sql<DevIntent>`
    select id, amount, status, card, capture_before as "captureBefore", refunded_amount as "refundedAmount",
      dispute_status as "disputeStatus", created_at as "createdAt"
    from embedded_intents order by created_at desc, id desc limit 50`)

const typedCard = z.object({
  clientSecret: z.string(),
  number: z.string().check(z.overwrite((text) => text.replace(/\D/g, ''))),
  bank: z.optional(z.enum(['approve', 'deny'])),
})

/** A card given to the embedded service, which then tells us of it as Stripe does. Null for what is none. */
export const giveDevCard = async (env: Environment, sent: unknown): Promise<CardAnswer | null> => {
  const parsed = typedCard.safeParse(sent)
  const taken = parsed.success ? await takeCard(env.DB, parsed.data) : null
  if (taken) await tellOfIntent(env, taken.intentId)
  return taken?.answer ?? null
}

const press = z.object({
  id: z.string(),
  /** The name of the message: told again under the same, it is done once. */
  messageId: z.optional(z.string()),
})

/** The network lets go of a hold before it was charged, and the service tells us. Null for an unknown intent. */
export const loseDevHold = async (env: Environment, sent: unknown): Promise<Response | null> => {
  const parsed = press.safeParse(sent)
  if (!parsed.success) return null
  const { id, messageId } = parsed.data
  const found = await connect(env.DB).first(sql<{ id: string }>`
    update embedded_intents set status = iif(status = 'held', 'canceled', status) where id = ${id} returning id`)
  return found ? tellOfIntent(env, id, messageId) : null
}

const chargeAct = z.object({
  id: z.string(),
  act: z.enum(keysOf(chargeActs)),
  messageId: z.optional(z.string()),
})

/** Stripe event types by act. */
const messageOfAct: Readonly<Record<ChargeAct, string>> = {
  refund_part: 'charge.refunded',
  fail_refund: 'refund.failed',
  dispute: 'charge.dispute.created',
  answer: 'charge.dispute.updated',
  win: 'charge.dispute.closed',
  lose: 'charge.dispute.closed',
}

/** Plays a refund, a failed refund or a dispute step on a charge, and sends its webhook message. Null for an unknown intent. */
export const playCharge = async (env: Environment, sent: unknown): Promise<Response | null> => {
  const parsed = chargeAct.safeParse(sent)
  if (!parsed.success) return null
  const { id, act, messageId } = parsed.data
  const found = await actOnCharge(env.DB, id, act)
  return found ? tellOfIntent(env, id, messageId, messageOfAct[act]) : null
}

const tellOfIntent = async (
  env: Environment,
  intentId: string,
  messageId = `evt_${uuidv7()}`,
  type = 'payment_intent.amount_capturable_updated',
): Promise<Response> => {
  const body = JSON.stringify({
    id: messageId,
    object: 'event',
    type,
    data: { object: { id: intentId } },
  })
  return handlePaymentCallback(
    new Request(`${appOrigin(env)}/api/payments/events`, {
      method: 'POST',
      headers: {
        'stripe-signature': await stripeSignature(
          newestSecret(paymentWebhookSecret(env) ?? ''),
          body,
        ),
      },
      body,
    }),
    env,
  )
}
