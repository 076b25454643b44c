import { Suspense, useState } from 'react'
import type { StaffUser } from '#islands/staff/access/require-staff'
import { setFlash } from '#islands/stores/flash'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'

const BookVisitDialog = lazyPart(() => import('./BookVisitDialog'))

type Props = {
  patient: {
    readonly id: string
    readonly name: string
    readonly zone?: string
    /** Their clinician. */
    readonly providerId?: string | null
  }
  me: Pick<StaffUser, 'zone' | 'hours' | 'providerId'>
  label?: string
  /** Without it the page is loaded again, with the visit in it. */
  onBooked?: (() => void) | undefined
}

/** Books a visit for a patient. An island because the dialog is. */
export const BookVisit = ({ patient, me, label = 'Book a visit', onBooked }: Props) => {
  const [isBooking, setBooking] = useState(false)
  const { id, name, zone = me.zone, providerId = null } = patient
  const finish = () => {
    const words = `The visit is booked. ${name} is told by the channels they chose.`
    setBooking(false)
    if (onBooked) {
      toast(words, { tone: 'good' })
      return onBooked()
    }
    setFlash(words, 'good')
    location.reload()
  }
  return (
    <>
      <Button size="small" onClick={() => setBooking(true)}>
        <Icon name="calendar-plus" /> {label}
      </Button>
      {isBooking && (
        <Suspense>
          <BookVisitDialog
            patient={{ id, name, zone }}
            providerId={me.providerId ?? providerId}
            clock={me}
            onBooked={finish}
            onClose={() => setBooking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
