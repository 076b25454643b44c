/** Behavior of a test card: refused with a code of Stripe at once or at a later hold, or with a challenge by the bank. */
export interface TestCard {
  readonly number: string
  readonly brand: string
  readonly what: string
  readonly refusal?: string
  readonly isRefusedLater?: true
  readonly asksBank?: true
  /** Code with which every refund to the card fails. */
  readonly refundRefusal?: string
  /** Its owner asks the bank to take the charge back. */
  readonly isDisputed?: true
}

/** Numbers that Stripe publishes for its own test mode. */
export const cards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', what: 'Is held' },
  { number: '5555555555554444', brand: 'mastercard', what: 'Is held' },
  {
    number: '4000002500003155',
    brand: 'visa',
    what: 'Asks the bank (3-D Secure)',
    asksBank: true,
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    what: 'Is saved, and refused the day before the visit',
    isRefusedLater: true,
  },
  {
    number: '4000000000005126',
    brand: 'visa',
    what: 'Is held and charged, and takes no refund',
    refundRefusal: 'expired_or_canceled_card',
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    what: 'Is held, and disputed once it is charged',
    isDisputed: true,
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    what: 'Is declined',
    refusal: 'generic_decline',
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    what: 'Has not enough money',
    refusal: 'insufficient_funds',
  },
  { number: '4000000000000069', brand: 'visa', what: 'Is expired', refusal: 'expired_card' },
  {
    number: '4000000000000127',
    brand: 'visa',
    what: 'Has another security code',
    refusal: 'incorrect_cvc',
  },
]
