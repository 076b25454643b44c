import type { Environment } from '#edge/platform/environment'

const cardPages = /^\/app\/(payments|appointments\/booking)(\/|$)/
const none = { scripts: [], frames: [], connections: [] } as const

/** Where Stripe takes cards, the pages that ask for one load its script and its frame; no other page does. */
export const cardSources = (
  environment: Pick<
    Environment,
    'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET'
  >,
  path: string,
): Readonly<Record<'scripts' | 'frames' | 'connections', readonly string[]>> =>
  environment.STRIPE_SECRET_KEY &&
  environment.STRIPE_PUBLISHABLE_KEY &&
  environment.STRIPE_WEBHOOK_SECRET &&
  cardPages.test(path)
    ? {
        scripts: ['https://js.stripe.com'],
        frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        connections: ['https://api.stripe.com'],
      }
    : none
