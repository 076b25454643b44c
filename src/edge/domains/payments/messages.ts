import { takeServiceMessage } from '#edge/events/service-messages'
import { z } from '#edge/jsonapi/contract'
import { sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { parseJson } from '#edge/platform/services/parse-json'
import { paymentService, paymentWebhookSecret } from '#edge/platform/services/payments'
import { isStripeSignature } from '#edge/platform/services/stripe-signature'
import { intentStatements, selectPayments } from './moves'

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
 * `POST /api/payments/events`: what Stripe tells, each message once. It says which intent changed, and the service is
 * then asked how that stands: messages come in any order.
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
      return row && intent ? intentStatements(row, intent, at) : []
    },
  })
