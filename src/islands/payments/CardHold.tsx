import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { reportError } from '../stores/error-reporting'
import { toast } from '../stores/toasts'
import { Button } from '../ui/Button'
import { ActionError } from '../ui/feedback/ActionError'
import { lazyPart } from '../ui/feedback/lazy-part'
import { Note } from '../ui/feedback/Note'
import { Skeleton } from '../ui/feedback/Skeleton'
import { brokenText, type HoldResult, refusalText } from './card-service'
import { checkPayment, dollars, type PaidVisit, type PaymentCheck } from './payment'

const fieldsOf = {
  stripe: lazyPart(() => import('./StripeCard')),
  embedded: lazyPart(() => import('./EmbeddedCard')),
} as const

type Props = {
  visit: PaidVisit
  /** What follows once the card is held: booking, or reading again how it stands. */
  onHeld: () => Promise<unknown>
  /** What went wrong with that. */
  error?: string | null
  /** What the button does besides. */
  action: string
  onBack?: () => void
}

/** The card that is held for a visit, before it is booked or after. Held already, or nothing to pay, it goes straight on. */
const CardHold = ({ visit, onHeld, error = null, action, onBack }: Props) => {
  const [check, setCheck] = useState<PaymentCheck | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [give, setGive] = useState<(() => Promise<HoldResult>) | null>(null)
  const [busy, setBusy] = useState(false)
  const isGiving = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const takeGive = useCallback(
    (next: (() => Promise<HoldResult>) | null) => setGive(() => next),
    [],
  )
  const run = async (act: () => Promise<unknown>) => {
    if (isGiving.current) return
    isGiving.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await act()
    } catch (cause) {
      reportError(cause)
      setRefusal(brokenText)
    } finally {
      isGiving.current = false
      setBusy(false)
    }
  }
  const ask = async () => {
    const found = await checkPayment(visit)
    setCheck(found)
    if (!found.clientSecret) await onHeld()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the visit it was opened for
  useEffect(() => {
    heading.current?.focus()
    void run(ask)
  }, [])
  const hold = () =>
    run(async () => {
      if (!check?.clientSecret) return ask()
      const result = await give?.()
      if (result?.status === 'refused') return setRefusal(refusalText(result))
      setCheck({ ...check, clientSecret: null, existingHold: true })
      toast('Payment successful!', { tone: 'good' })
      await onHeld()
    })
  const Fields = check?.service ? fieldsOf[check.service] : null
  const isHeld = check !== null && check.clientSecret === null
  return (
    <section className="stack g5" aria-labelledby="card-hold">
      <div className="stack g2">
        <h2 id="card-hold" tabIndex={-1} ref={heading}>
          Your card
        </h2>
        {check && check.amount > 0 && (
          <p className="h2">
            <bdi>{dollars(check.amount)}</bdi>
          </p>
        )}
        {check?.isSaved ? (
          <p>
            We save your card now, hold the amount the day before your visit, and charge it only
            when the visit begins. Canceling is free.
          </p>
        ) : (
          <p>
            The amount is held on your card now and charged only when your visit begins. Canceling
            is free.
          </p>
        )}
      </div>
      {!check && !refusal && <Skeleton label="Loading the card form" />}
      {check?.clientSecret && Fields && (
        <Suspense fallback={<Skeleton label="Loading the card form" />}>
          <Fields check={{ ...check, clientSecret: check.clientSecret }} onReady={takeGive} />
        </Suspense>
      )}
      {isHeld && check.existingHold && <Note tone="positive">Your card is held.</Note>}
      <div className="stack g2">
        <ActionError error={refusal ?? error} />
        <div className="actions">
          <Button
            look="primary"
            size="big"
            busy={busy}
            disabled={Boolean(check?.clientSecret) && !give}
            onClick={() => void hold()}
          >
            {action}
          </Button>
          {onBack && (
            <Button size="big" onClick={onBack}>
              Back
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
export default CardHold
