import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import { reportError } from '../stores/error-reporting'
import { ActionError } from '../ui/feedback/ActionError'
import { brokenText, type CardFieldsProps, type HoldResult } from './card-service'

// What a person does on the page around the card is no business of Stripe’s.
loadStripe.setLoadParameters({ advancedFraudSignals: false })

/** The fields of a card in a frame of Stripe's: its number is never in this page. */
const StripeCard = ({ check, onReady }: CardFieldsProps) => {
  const { clientSecret, publishableKey } = check
  const place = useRef<HTMLDivElement>(null)
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => {
    let isGone = false
    let remove = () => {}
    const open = async () => {
      const stripe = await loadStripe(publishableKey ?? '')
      if (!stripe || isGone || !place.current) return
      const elements = stripe.elements({ clientSecret })
      const element = elements.create('payment', { layout: 'tabs' })
      const give = async (): Promise<HoldResult> => {
        const { error: unfinished } = await elements.submit()
        if (unfinished) return { status: 'refused', text: unfinished.message }
        const options = {
          elements,
          // Banks ask in a frame of this page; Stripe is given no address that says what the visit is for.
          confirmParams: { return_url: `${location.origin}/app/payments` },
          redirect: 'if_required',
        } as const
        const { error, ...intents } = await (clientSecret.startsWith('seti_')
          ? stripe.confirmSetup(options)
          : stripe.confirmPayment(options))
        if (error)
          return { status: 'refused', code: error.decline_code ?? error.code, text: error.message }
        const isHeld = Object.values(intents).some(
          ({ status }) => status === 'requires_capture' || status === 'succeeded',
        )
        return { status: isHeld ? 'held' : 'refused' }
      }
      element.on('change', ({ complete }) => onReady(complete ? give : null))
      element.mount(place.current)
      remove = () => element.destroy()
    }
    open().catch((error: unknown) => {
      reportError(error)
      setUnreachable(true)
    })
    return () => {
      isGone = true
      remove()
    }
  }, [clientSecret, publishableKey, onReady])
  return (
    <>
      <div ref={place} />
      <ActionError error={isUnreachable ? brokenText : null} />
    </>
  )
}
export default StripeCard
