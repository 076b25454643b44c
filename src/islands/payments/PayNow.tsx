import { Suspense, useState } from 'react'
import { setFlash } from '../stores/flash'
import { Button } from '../ui/Button'
import { lazyPart } from '../ui/feedback/lazy-part'

const CardHold = lazyPart(() => import('./CardHold'))

type Props = { patientId: string; appointmentId: string }

/** A card for a visit that is booked. An island: its form comes from the card service once it is asked for. */
export const PayNow = ({ patientId, appointmentId }: Props) => {
  const [isOpen, setOpen] = useState(false)
  if (!isOpen)
    return (
      <div className="actions">
        <Button look="primary" size="big" onClick={() => setOpen(true)}>
          Give a card
        </Button>
      </div>
    )
  return (
    <Suspense>
      <CardHold
        visit={{ patientId, appointmentId }}
        action="Hold my card"
        onHeld={async () => {
          // The service's own message may be on its way still: asked again, it is read now.
          const { checkPayment } = await import('./payment')
          const { existingHold } = await checkPayment({ patientId, appointmentId })
          if (existingHold) setFlash('Payment successful!', 'good')
          location.reload()
        }}
        onBack={() => setOpen(false)}
      />
    </Suspense>
  )
}
