import { useEffect, useRef, useState } from 'react'
import type { PlainDate } from '../../../edge/time'
import type { Choices } from '../../appointments/booking-links'
import { ownWords } from '../../stores/api'
import { loadOpenings } from '../load-availability'
import {
  type Clinician,
  type Clock,
  type OfferedTime,
  type OpenTime,
  withTaken,
} from '../slots-view'

/** What one clinician has to offer a patient, as the page was drawn. */
export interface Offer extends Clock {
  readonly patientId: string
  readonly clinician: Clinician
  readonly slots: readonly OpenTime[]
  /** In the patient's zone; the strip begins with it. */
  readonly today: PlainDate
  readonly days: number
  /** Free times of others near one that was taken. */
  readonly elsewhere: readonly OpenTime[]
  /** The others, for their names. */
  readonly others: readonly Clinician[]
}

/** The times of this clinician since the page opened, looked at again while somebody reads it. */
export const useOffered = (offer: Offer, choices: Choices & { encounterTypeId: string }) => {
  const { patientId, clinician, slots } = offer
  const [offered, setOffered] = useState<OfferedTime[]>(() => withTaken([], slots))
  useAgain(async () => {
    const now = await loadOpenings(ownWords, {
      patientId,
      encounterTypeId: choices.encounterTypeId,
      providerId: clinician.id,
      ...(choices.appointmentId && { appointmentId: choices.appointmentId }),
    })
    setOffered((before) => withTaken(before, now.slots))
  })
  return offered
}

const every = 15_000

/** Runs now and then, and on coming back. What fails is left: the page stays true until the clinic answers. */
const useAgain = (work: () => Promise<void>) => {
  const latest = useRef(work)
  latest.current = work
  useEffect(() => {
    const again = () => {
      if (!document.hidden && navigator.onLine) latest.current().catch(() => {})
    }
    const timer = setInterval(again, every)
    document.addEventListener('visibilitychange', again)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      removeEventListener('online', again)
    }
  }, [])
}
