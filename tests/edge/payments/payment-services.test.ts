import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeCard } from '#edge/platform/services/payments/embedded-payments'
import { missingPaymentEvents } from '#edge/platform/services/payments/payment-events'
import { type PaymentService, paymentService } from '#edge/platform/services/payments/payments'
import { stripeEvents } from '#edge/platform/services/payments/stripe'
import { bindings, db } from '../world'
import { environment } from './cards'
import { FakeStripe } from './fake-stripe'

const hold = { paymentId: 'pay_1', amount: 4900, customerId: 'cus_1' }

const stripeKeys = {
  STRIPE_SECRET_KEY: 'sk_test',
  STRIPE_PUBLISHABLE_KEY: 'pk_test',
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
}
const stripeService = (): PaymentService => {
  const service = paymentService({ DB: bindings.DB, ...stripeKeys, local: false })
  if (!service) throw new Error('No service')
  return service
}

/** Each service with the way its own page gives it a card. */
const services = {
  embedded: () => ({
    service: paymentService(environment),
    give: async (clientSecret: string, number: string) => {
      await takeCard(db, { clientSecret, number })
    },
  }),
  stripe: () => {
    const stripe = new FakeStripe()
    vi.stubGlobal('fetch', stripe.fetch)
    return {
      service: stripeService(),
      give: async (clientSecret: string, number: string) => stripe.giveCard(clientSecret, number),
    }
  },
}

beforeEach(() => db.prepare('delete from embedded_intents').run())
afterEach(() => vi.unstubAllGlobals())

it('no card is held where no service is set up: outside local, without the keys of Stripe', () => {
  expect(paymentService({ DB: bindings.DB, local: false, STRIPE_SECRET_KEY: 'sk' })).toBeNull()
})

describe.each(Object.entries(services))('cards by %s', (name, open) => {
  let service: PaymentService
  let give: (clientSecret: string, number: string) => Promise<void>
  beforeEach(() => {
    const opened = open()
    if (!opened.service) throw new Error('No service')
    service = opened.service
    give = opened.give
  })

  it('are held once under a key, charged once, and given back', async () => {
    expect(service.name).toBe(name)
    const first = await service.createHold(hold, 'k1')
    const again = await service.createHold(hold, 'k1')
    expect(again.id).toBe(first.id)
    expect(first).toMatchObject({ status: 'pending', failureCode: null })
    await give(first.clientSecret, '4242424242424242')
    const held = await service.read(first.id)
    expect(held).toMatchObject({
      status: 'held',
      card: 'visa 4242',
      paymentMethodId: expect.any(String),
      captureBefore: expect.stringMatching(/Z$/),
    })
    expect((await service.capture(first.id, 'c1')).status).toBe('captured')
    expect((await service.capture(first.id, 'c1')).status).toBe('captured')
    // What was charged is no longer let go.
    expect((await service.release(first.id)).status).toBe('captured')
    expect((await service.refund(first.id, 'r1')).status).toBe('refunded')
    expect((await service.refund(first.id, 'r1')).status).toBe('refunded')
  })

  it('are told where they take no refund, with why', async () => {
    const { id, clientSecret } = await service.createHold(hold, 'k5')
    await give(clientSecret, '4000000000005126')
    await service.capture(id, 'c5')
    const failed = { status: 'refund_failed', failureCode: 'expired_or_canceled_card' }
    expect(await service.refund(id, 'r5')).toMatchObject(failed)
    expect(await service.read(id)).toMatchObject(failed)
  })

  it('are let go, and then not charged', async () => {
    const { id, clientSecret } = await service.createHold(hold, 'k2')
    await give(clientSecret, '4242424242424242')
    expect(await service.release(id)).toMatchObject({ status: 'canceled', isReleased: true })
    expect((await service.capture(id, 'c2')).status).toBe('canceled')
  })

  it('are refused with a code, and another is taken', async () => {
    const { id, clientSecret } = await service.createHold(hold, 'k3')
    await give(clientSecret, '4000000000009995')
    expect(await service.read(id)).toMatchObject({
      status: 'pending',
      failureCode: 'insufficient_funds',
    })
    await give(clientSecret, '5555555555554444')
    expect(await service.read(id)).toMatchObject({ status: 'held', card: 'mastercard 4444' })
  })

  it('are saved, held later without the patient, or refused then', async () => {
    const good = await service.createSetup(hold, 's1')
    await give(good.clientSecret, '4242424242424242')
    const saved = await service.read(good.id)
    expect(saved).toMatchObject({ status: 'saved', card: 'visa 4242' })
    const { paymentMethodId } = saved
    expect((await service.createHold({ ...hold, paymentMethodId }, 'h1')).status).toBe('held')
    const poor = await service.createSetup(hold, 's2')
    await give(poor.clientSecret, '4000000000000341')
    const later = await service.read(poor.id)
    const refused = await service.createHold(
      { ...hold, paymentMethodId: later.paymentMethodId },
      'h2',
    )
    expect(refused).toMatchObject({ status: 'pending', failureCode: 'generic_decline' })
  })
})

it('a refund that Stripe refuses at once has failed', async () => {
  const { service, give } = services.stripe()
  const intent = await service?.createHold(hold, 'k6')
  await give(intent?.clientSecret ?? '', '5555555555554444')
  await service?.capture(intent?.id ?? '', 'c6')
  expect(await service?.refund(intent?.id ?? '', 'r6')).toMatchObject({ status: 'refund_failed' })
})

it('tells Stripe nothing but amounts and ids of ours', async () => {
  const stripe = new FakeStripe()
  vi.stubGlobal('fetch', stripe.fetch)
  const { service } = { service: services.stripe().service }
  vi.stubGlobal('fetch', stripe.fetch)
  await service?.createHold({ ...hold, customerId: await service.createCustomer('p1') }, 'k')
  const sent = Object.fromEntries(stripe.sent.flatMap((form) => [...form]))
  expect(sent).toEqual({
    'metadata[account]': 'p1',
    'metadata[payment]': 'pay_1',
    'payment_method_types[]': 'card',
    amount: '4900',
    currency: 'usd',
    capture_method: 'manual',
    customer: expect.stringMatching(/^cus_/),
    setup_future_usage: 'off_session',
    statement_descriptor_suffix: 'VISIT FEE',
  })
})

describe('a charge at Stripe', () => {
  const charge = async (key: string) => {
    const stripe = new FakeStripe()
    vi.stubGlobal('fetch', stripe.fetch)
    const service = stripeService()
    const { id, clientSecret } = await service.createHold(hold, key)
    stripe.giveCard(clientSecret, '4242424242424242')
    await service.capture(id, `${key}-capture`)
    return { stripe, service, id }
  }

  it('keeps the amounts of Stripe, and refunds the rest', async () => {
    const { stripe, service, id } = await charge('k7')
    stripe.changeCharge(id, { amount_refunded: 2000 })
    expect(await service.read(id)).toMatchObject({
      status: 'captured',
      charge: { capturedAmount: 4900, refundedAmount: 2000 },
    })
    expect((await service.refund(id, 'r7')).status).toBe('refunded')
  })

  it('counts a failed refund even when another one followed', async () => {
    const { stripe, service, id } = await charge('k8')
    stripe.changeCharge(id, {
      amount_refunded: 2000,
      refunds: {
        data: [
          { id: 're_2', status: 'succeeded' },
          { id: 're_1', status: 'failed', failure_reason: 'lost_or_stolen_card' },
        ],
      },
    })
    expect(await service.read(id)).toMatchObject({
      status: 'refund_failed',
      failureCode: 'lost_or_stolen_card',
      charge: { refundedAmount: 2000, failedRefund: { id: 're_1' } },
    })
  })

  it('reads a dispute of any Stripe status with amount and due date, and refuses a refund', async () => {
    const { stripe, service, id } = await charge('k9')
    const due = Date.UTC(2026, 11, 12) / 1000
    const dispute = (status: string) => ({
      id: 'dp_1',
      payment_intent: id,
      status,
      amount: 4900,
      created: due - 86_400,
      reason: 'fraudulent',
      evidence_details: { due_by: due },
    })
    const statusOf = async (status: string) => {
      stripe.lists.disputes = [dispute(status)]
      return (await service.read(id)).charge?.dispute?.status
    }
    expect(await statusOf('warning_under_review')).toBe('answered')
    expect(await statusOf('won')).toBe('won')
    expect(await statusOf('lost')).toBe('lost')
    expect(await statusOf('a_status_of_next_year')).toBe('to_answer')
    expect(await statusOf('needs_response')).toBe('to_answer')
    expect(await service.refund(id, 'r9')).toMatchObject({
      status: 'captured',
      charge: {
        dispute: { amount: 4900, dueAt: '2026-12-12T00:00:00.000Z', reason: 'fraudulent' },
      },
    })
  })

  it('is found on every page of the refunds and disputes', async () => {
    const { stripe, service } = await charge('k10')
    stripe.lists.refunds = ['a', 'b', 'c'].map((id) => ({ id, payment_intent: `pi_${id}` }))
    stripe.lists.disputes = [{ id: 'd', payment_intent: 'pi_d' }]
    expect(await service.listReturnedSince('2026-11-01T00:00:00.000Z')).toEqual([
      'pi_a',
      'pi_b',
      'pi_c',
      'pi_d',
    ])
  })

  it('names the events that its webhook lacks', async () => {
    const { stripe, service } = await charge('k11')
    const url = 'https://careplus.test/api/payments/events'
    const missing = (enabled_events: string[], more: object = {}) => {
      stripe.lists.webhook_endpoints = [
        { id: 'we_1', url: 'https://another.test/', enabled_events: ['*'] },
        { id: 'we_2', url, status: 'enabled', enabled_events, ...more },
      ]
      return service.listMissingEvents(url)
    }
    expect(await missing(['*'])).toEqual([])
    expect(await missing([...stripeEvents])).toEqual([])
    expect(await missing(stripeEvents.filter((name) => name !== 'refund.failed'))).toEqual([
      'refund.failed',
    ])
    expect(await missing(['*'], { status: 'disabled' })).toEqual(stripeEvents)
  })
})

describe('the events of cards in the health report', () => {
  const of = (events: string[]) => {
    const stripe = new FakeStripe()
    stripe.lists.webhook_endpoints = [
      {
        id: 'we_1',
        url: 'https://careplus.test/api/payments/events',
        status: 'enabled',
        enabled_events: events,
      },
    ]
    vi.stubGlobal('fetch', stripe.fetch)
    return missingPaymentEvents({
      ...environment,
      ...stripeKeys,
      APP_ORIGIN: 'https://careplus.test',
    })
  }

  it('are counted when the webhook lacks some, and are complete without a hosted service', async () => {
    expect(await of(['*'])).toEqual([])
    expect(await of(['charge.refunded'])).toHaveLength(stripeEvents.length - 1)
    expect(await missingPaymentEvents(environment)).toEqual([])
  })
})
