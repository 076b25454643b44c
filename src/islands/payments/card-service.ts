import type { PaymentCheck } from './payment'

/** What became of a card that was given. */
export type HoldResult =
  | { readonly status: 'held' | 'asks_bank' }
  /** A code of the service's, with its own words where it has some. */
  | {
      readonly status: 'refused'
      readonly code?: string | undefined
      readonly text?: string | undefined
    }

/** The fields of a card, wherever they come from: given to the service alone. */
export type CardFieldsProps = {
  check: PaymentCheck & { readonly clientSecret: string }
  /** Gets the function that gives what is typed to the service; null until there is something to give. */
  onReady: (give: (() => Promise<HoldResult>) | null) => void
}

export const failedText = 'Payment failed. Please try again.'
export const brokenText = 'Payment processing failed. Please try again.'

const wordsByCode: Readonly<Record<string, string>> = {
  generic_decline: 'Your bank declined this card. Try another one, or ask your bank why.',
  insufficient_funds: 'There is not enough money on this card. Try another one.',
  expired_card: 'This card has expired. Try another one.',
  incorrect_cvc: 'The security code does not fit this card. Check it and try again.',
  authentication_failed:
    'Your bank did not confirm that it is you. Try again, or use another card.',
  payment_intent_authentication_failure:
    'Your bank did not confirm that it is you. Try again, or use another card.',
  test_mode_live_card: 'No real card is taken here. Use one of the made-up ones.',
}

/** Why a card was refused, in plain words: ours, or those of the service. */
export const refusalText = ({ code, text }: Extract<HoldResult, { status: 'refused' }>): string =>
  wordsByCode[code ?? ''] ?? text ?? failedText
