import { toEpochMs } from '../../time'
import { DeliveryError, postToProvider } from '../http-provider'
import type { Intent, NewHold, PaymentService } from './payments'
import {
  idSchema,
  intentOf,
  intentSchema,
  isDecided,
  type Listed,
  listSchema,
} from './stripe-answers'

interface StripeKeys {
  readonly secretKey: string
  readonly publishableKey: string
}

/** Event types of Stripe that the webhook must subscribe to. */
export const stripeEvents: readonly string[] = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

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
    const sent = intentSchema.parse(
      await send(
        `${isSetup ? 'setup_intents' : 'payment_intents'}/${id}`,
        { 'expand[]': expand },
        { method: 'GET' },
      ),
    )
    const isCharged = !isSetup && sent.status === 'succeeded'
    return intentOf(sent, isCharged ? await listAll('disputes', { payment_intent: id }) : [])
  }
  /** All pages of a list, the latest first. */
  const listAll = async (path: string, query: Readonly<Record<string, string>>) => {
    const found: Listed[] = []
    for (let after: string | undefined, hasMore = true; hasMore; ) {
      const page = listSchema.parse(
        await send(
          path,
          { ...query, limit: '100', ...(after && { starting_after: after }) },
          { method: 'GET' },
        ),
      )
      found.push(...page.data)
      after = page.data.at(-1)?.id
      hasMore = page.has_more === true && after !== undefined
    }
    return found
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
      const isDisputed = intent.charge !== null && !isDecided(intent.charge.dispute)
      // A refund that Stripe refuses at once leaves the charge as it was; during a dispute the bank decides instead.
      return intent.status === 'captured' && !isDisputed
        ? { ...intent, status: 'refund_failed' }
        : intent
    },
    listReturnedSince: async (since) => {
      const query = { 'created[gte]': String(Math.floor(toEpochMs(since) / 1000)) }
      const lists = [await listAll('refunds', query), await listAll('disputes', query)]
      return lists.flat().flatMap((each) => each.payment_intent ?? [])
    },
    listMissingEvents: async (webhookUrl) => {
      const endpoints = await listAll('webhook_endpoints', {})
      const sent = endpoints
        .filter(({ url, status }) => url === webhookUrl && status !== 'disabled')
        .flatMap(({ enabled_events: names }) => names ?? [])
      return sent.includes('*') ? [] : stripeEvents.filter((name) => !sent.includes(name))
    },
  }
}
