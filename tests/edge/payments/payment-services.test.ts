import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeCard } from '#edge/platform/services/embedded-payments'
import { type PaymentService, paymentService } from '#edge/platform/services/payments'
import { bindings, db } from '../world'
import { environment } from './cards'
import { FakeStripe } from './fake-stripe'

const hold = { paymentId: 'pay_1', amount: 4900, customerId: 'cus_1' }

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
      service: paymentService({
        DB: bindings.DB,
        STRIPE_SECRET_KEY: 'sk_test',
        STRIPE_PUBLISHABLE_KEY: 'pk_test',
        STRIPE_WEBHOOK_SECRET: 'whsec_test',
        local: false,
      }),
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
