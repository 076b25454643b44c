// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { HoldResult } from '#islands/payments/card-service'
import StripeCard from '#islands/payments/StripeCard.tsx'

const stripe = vi.hoisted(() => ({
  confirmPayment: vi.fn(
    async (): Promise<object> => ({ paymentIntent: { status: 'requires_capture' } }),
  ),
  confirmSetup: vi.fn(async (): Promise<object> => ({ setupIntent: { status: 'succeeded' } })),
}))
vi.mock('@stripe/stripe-js/pure', () => ({
  loadStripe: Object.assign(
    async () => ({
      ...stripe,
      elements: () => ({
        submit: async () => ({}),
        create: () => ({
          on: (_: string, tell: (change: object) => void) => tell({ complete: true }),
          mount: () => {},
          destroy: () => {},
        }),
      }),
    }),
    { setLoadParameters: () => {} },
  ),
}))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

type Give = () => Promise<HoldResult>
const open = async (clientSecret: string): Promise<Give> => {
  const onReady = vi.fn<(give: Give | null) => void>()
  render(
    <StripeCard
      check={{
        id: 'pay1',
        type: 'payment_checks',
        clientSecret,
        amount: 4900,
        existingHold: false,
        isSaved: false,
        service: 'stripe',
        publishableKey: 'pk_test',
      }}
      onReady={onReady}
    />,
  )
  await waitFor(() => expect(onReady).toHaveBeenCalled())
  const [give] = onReady.mock.lastCall ?? []
  if (!give) throw new Error('Nothing to give')
  return give
}

it.each([
  ['held', 'pi_1_secret', 'confirmPayment'],
  ['saved', 'seti_1_secret', 'confirmSetup'],
] as const)(
  'a card that is %s leaves the page only where its bank asks elsewhere, and comes back to the payments',
  async (_, secret, confirm) => {
    expect(await (await open(secret))()).toEqual({ status: 'held' })
    expect(stripe[confirm]).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        redirect: 'if_required',
        // It says nothing of the visit.
        confirmParams: { return_url: `${location.origin}/app/payments` },
      }),
    )
  },
)

it('a card that Stripe refuses comes with its reason', async () => {
  stripe.confirmPayment.mockResolvedValueOnce({
    error: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'No.' },
  })
  expect(await (await open('pi_1_secret'))()).toEqual({
    status: 'refused',
    code: 'insufficient_funds',
    text: 'No.',
  })
})

it('a card whose intent stays open after Stripe answered is not held', async () => {
  stripe.confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: 'processing' } })
  expect(await (await open('pi_1_secret'))()).toEqual({ status: 'refused' })
})
