import { expect, it } from 'vitest'
import { cardSources } from '#server/response/card-sources'

const keys = {
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
}
const none = { scripts: [], frames: [], connections: [] }

it('only pages that take a card speak to Stripe, and only where its keys are set', () => {
  for (const path of [
    '/app/payments/1',
    '/app/appointments/booking/confirm',
    '/app/appointments/booking/on-demand',
  ]) {
    expect(cardSources(keys, path).scripts).toEqual(['https://js.stripe.com'])
    expect(cardSources({ ...keys, STRIPE_SECRET_KEY: undefined }, path)).toEqual(none)
  }
  for (const path of ['/', '/app', '/app/appointments', '/app/paymentsx', '/staff/payments'])
    expect(cardSources(keys, path)).toEqual(none)
})
