import * as z from 'zod/mini'
import { iso } from '../time'
import { DeliveryError, postToProvider } from './http-provider'
import type { Intent, IntentStatus, NewHold, PaymentService } from './payments'

interface StripeKeys {
  readonly secretKey: string
  readonly publishableKey: string
}

/** The version of Stripe's API whose answers are read here. */
const apiVersion = '2026-10-28.endive'
/** What stands on a card statement behind the name of the account: nothing of health. */
const statementSuffix = 'VISIT FEE'

/** Stripe by its HTTP API. It learns amounts and ids of ours that say nothing; the card goes to it from the browser. */
export const stripePayments = ({ secretKey, publishableKey }: StripeKeys): PaymentService => {
  const send = (
    path: string,
    values: Readonly<Record<string, string>> = {},
    { key, method = 'POST' }: { readonly key?: string; readonly method?: 'GET' | 'POST' } = {},
  ) => {
    const form = new URLSearchParams(values).toString()
    return postToProvider(
      `https://api.stripe.com/v1/${path}${method === 'GET' && form ? `?${form}` : ''}`,
      {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'stripe-version': apiVersion,
          ...(method === 'POST' && { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(method === 'POST' && { body: form }),
      },
    )
  }
  const read = async (id: string): Promise<Intent> => {
    const isSetup = id.startsWith('seti_')
    const expand = isSetup ? 'payment_method' : 'latest_charge.refunds'
    return intentOf(
      intentSchema.parse(
        await send(
          `${isSetup ? 'setup_intents' : 'payment_intents'}/${id}`,
          { 'expand[]': expand },
          { method: 'GET' },
        ),
      ),
    )
  }
  /** A refusal for good is told by the intent itself. */
  const after = async (id: string, call: Promise<unknown>): Promise<Intent> => {
    await call.catch((error: unknown) => {
      if (!(error instanceof DeliveryError) || error.isRetryable) throw error
    })
    return read(id)
  }
  const create = async (path: string, hold: NewHold, more: Record<string, string>, key: string) =>
    read(
      idSchema.parse(
        await send(
          path,
          {
            customer: hold.customerId,
            'payment_method_types[]': 'card',
            'metadata[payment]': hold.paymentId,
            ...more,
          },
          { key },
        ),
      ).id,
    )
  return {
    name: 'stripe',
    publishableKey,
    createCustomer: async (patientId) =>
      idSchema.parse(
        await send(
          'customers',
          { 'metadata[account]': patientId },
          { key: `customer-${patientId}` },
        ),
      ).id,
    createHold: async (hold, key) => {
      const { paymentMethodId } = hold
      const intent = await create(
        'payment_intents',
        hold,
        {
          amount: String(hold.amount),
          currency: 'usd',
          capture_method: 'manual',
          statement_descriptor_suffix: statementSuffix,
          ...(paymentMethodId
            ? { payment_method: paymentMethodId }
            : { setup_future_usage: 'off_session' }),
        },
        key,
      )
      return paymentMethodId && intent.status === 'pending'
        ? after(
            intent.id,
            send(
              `payment_intents/${intent.id}/confirm`,
              { off_session: 'true' },
              { key: `${key}-confirm` },
            ),
          )
        : intent
    },
    createSetup: (hold, key) => create('setup_intents', hold, { usage: 'off_session' }, key),
    read,
    capture: (id, key) => after(id, send(`payment_intents/${id}/capture`, {}, { key })),
    release: (id) =>
      id.startsWith('seti_')
        ? after(id, send(`setup_intents/${id}/cancel`))
        : after(
            id,
            send(`payment_intents/${id}/cancel`, { cancellation_reason: 'requested_by_customer' }),
          ),
    refund: async (id, key) => {
      const intent = await after(id, send('refunds', { payment_intent: id }, { key }))
      return intent.status === 'captured' ? { ...intent, status: 'refund_failed' } : intent
    },
  }
}

const idSchema = z.object({ id: z.string() })
const text = z.optional(z.nullable(z.string()))
const card = z.optional(
  z.nullable(
    z.object({ brand: text, last4: text, capture_before: z.optional(z.nullable(z.number())) }),
  ),
)
const intentSchema = z.object({
  id: z.string(),
  status: z.string(),
  client_secret: z.string(),
  cancellation_reason: text,
  payment_method: z.optional(
    z.nullable(z.union([z.string(), z.object({ id: z.string(), card: z.optional(card) })])),
  ),
  latest_charge: z.optional(
    z.nullable(
      z.union([
        z.string(),
        z.object({
          refunded: z.optional(z.boolean()),
          /** The latest first. */
          refunds: z.optional(
            z.nullable(
              z.object({ data: z.array(z.object({ status: text, failure_reason: text })) }),
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

const intentOf = (sent: z.output<typeof intentSchema>): Intent => {
  const charge = typeof sent.latest_charge === 'object' ? sent.latest_charge : null
  const method = sent.payment_method
  const paid = charge?.payment_method_details?.card ?? null
  const named = paid ?? (typeof method === 'object' ? method?.card : null)
  const refusal = sent.last_payment_error ?? sent.last_setup_error
  const refund = charge?.refunds?.data[0]
  const isRefundFailed = refund?.status === 'failed' || refund?.status === 'canceled'
  return {
    id: sent.id,
    status: charge?.refunded
      ? 'refunded'
      : isRefundFailed
        ? 'refund_failed'
        : (statusOf(sent) ?? 'pending'),
    clientSecret: sent.client_secret,
    captureBefore: paid?.capture_before ? iso(paid.capture_before * 1000) : null,
    paymentMethodId: typeof method === 'string' ? method : (method?.id ?? null),
    card: named?.last4 ? `${named.brand ?? 'card'} ${named.last4}` : null,
    failureCode: refund?.failure_reason ?? refusal?.decline_code ?? refusal?.code ?? null,
    isReleased: sent.cancellation_reason === 'requested_by_customer',
  }
}

const statusOf = ({ id, status }: z.output<typeof intentSchema>): IntentStatus | undefined => {
  if (status === 'succeeded') return id.startsWith('seti_') ? 'saved' : 'captured'
  return status === 'requires_capture' ? 'held' : status === 'canceled' ? 'canceled' : undefined
}
