import type { Environment } from '../../environment'
import type { Charge } from './charge'
import { embeddedPayments } from './embedded-payments'
import { stripePayments } from './stripe'

/** How far an intent is with the service: of a hold, or of a card that is saved for one. */
export type IntentStatus =
  | 'pending'
  | 'saved'
  | 'held'
  | 'captured'
  | 'refund_failed'
  | 'refunded'
  | 'canceled'

export interface Intent {
  readonly id: string
  readonly status: IntentStatus
  /** What lets a browser give its card to the service, for this intent alone. */
  readonly clientSecret: string
  /** Until when what is held may be captured (RFC 3339). */
  readonly captureBefore: string | null
  /** The card as the service names it, to hold it again without the patient. */
  readonly paymentMethodId: string | null
  /** Its brand and last four digits: `visa 4242`. */
  readonly card: string | null
  /** The captured money; null before the capture. */
  readonly charge: Charge | null
  /** Why the last try, or the refund, was refused: a code of the service's. */
  readonly failureCode: string | null
  /** We let it go ourselves: otherwise the hold was lost. */
  readonly isReleased: boolean
}

export interface NewHold {
  /** Ours. All that the service learns of what it is for. */
  readonly paymentId: string
  /** Cents of a US dollar. */
  readonly amount: number
  readonly customerId: string
  /** A saved card that is held without the patient; none where they are to give one. */
  readonly paymentMethodId?: string | null
}

/**
 * Holds money on cards. What is said twice under one key is done once; what is refused for good is no error: the intent
 * that comes back tells how it stands.
 */
export interface PaymentService {
  readonly name: 'stripe' | 'embedded'
  /** What the browser tells the service who we are; null where it needs none. */
  readonly publishableKey: string | null
  /** Whom the service keeps cards for: one for each patient, who has no name there. */
  readonly createCustomer: (patientId: string) => Promise<string>
  readonly createHold: (hold: NewHold, key: string) => Promise<Intent>
  /** Keeps a card, to hold it later. */
  readonly createSetup: (hold: NewHold, key: string) => Promise<Intent>
  readonly read: (intentId: string) => Promise<Intent>
  readonly capture: (intentId: string, key: string) => Promise<Intent>
  readonly release: (intentId: string) => Promise<Intent>
  /** Refunds the rest of the charge. */
  readonly refund: (intentId: string, key: string) => Promise<Intent>
  /** Intents refunded or disputed since a time (RFC 3339), here or on the dashboard of the service. */
  readonly listReturnedSince: (since: string) => Promise<readonly string[]>
  /** Required event types to which the webhook is not subscribed. */
  readonly listMissingEvents: (webhookUrl: string) => Promise<readonly string[]>
}

type Account = Pick<
  Environment,
  'DB' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'local'
>

/** Stripe where its keys are set; in local the cards of `/dev/cards`, else none. */
export const paymentService = (env: Account): PaymentService | null => {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  } = env
  if (secretKey && publishableKey && webhookSecret)
    return stripePayments({ secretKey, publishableKey })
  return env.local ? embeddedPayments(env.DB) : null
}

/** Signs what the service tells us, as Stripe does. */
export const paymentWebhookSecret = (
  env: Account & Pick<Environment, 'SESSION_KEYS'>,
): string | null =>
  env.STRIPE_WEBHOOK_SECRET ?? (env.local ? `whsec_${btoa(`cards ${env.SESSION_KEYS}`)}` : null)
