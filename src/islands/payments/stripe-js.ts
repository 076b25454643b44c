interface StripeError {
  readonly code?: string
  readonly decline_code?: string
  readonly message: string
}
interface StripeElement {
  readonly mount: (place: HTMLElement) => void
  readonly destroy: () => void
  readonly on: (event: 'change', listen: (change: { readonly complete: boolean }) => void) => void
}
interface StripeElements {
  readonly create: (type: 'payment', options: { readonly layout: 'tabs' }) => StripeElement
  readonly submit: () => Promise<{ readonly error?: StripeError }>
}
type Confirm = (options: {
  readonly elements: StripeElements
  readonly confirmParams: { readonly return_url: string }
  readonly redirect: 'if_required'
}) => Promise<{ readonly error?: StripeError }>
/** What is used here of Stripe's script. */
interface Stripe {
  readonly elements: (options: { readonly clientSecret: string }) => StripeElements
  readonly confirmPayment: Confirm
  readonly confirmSetup: Confirm
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe
  }
}

/** Its address carries its version: the one whose events and answers the server reads. */
const address = 'https://js.stripe.com/endive/stripe.js'

/** Stripe's script, which has to come from Stripe: asked for once a card is, and on no other page. */
export const loadStripe = async (publishableKey: string): Promise<Stripe> => {
  if (!window.Stripe)
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = address
      script.onload = () => resolve()
      script.onerror = () => {
        script.remove()
        reject(new Error('Stripe could not be reached'))
      }
      document.head.appendChild(script)
    })
  if (!window.Stripe) throw new Error('Stripe did not start')
  return window.Stripe(publishableKey)
}
