import { useRef, useState } from 'react'
import { ApiError } from '../../../edge/client'
import { type Choices, stepHref } from '../../appointments/booking-links'
import { ownWords } from '../../stores/api'
import { partWith } from '../../stores/flash'
import { toast } from '../../stores/toasts'
import { refusalOf } from './booking-errors'
import { answersKept } from './confirm-draft'
import type { Mistakes, sent } from './confirm-form'
import { attemptKey, settle } from './idempotency-key'

/** The visit somebody is about to have. */
export interface Wanted {
  readonly patientId: string
  /** The visit that is moved, and the version of it that was seen. */
  readonly appointmentId?: string
  readonly version?: number
  readonly encounterTypeId: string
  readonly providerId: string
  readonly availabilityId: string
  readonly time: string
  /** In the patient's zone. */
  readonly date: string
  readonly hasPhotoId: boolean
}

/** Sends the booking and goes where its outcome leads; field mistakes come back to the form. */
export const useBooking = (wanted: Wanted, onMistakes: (mistakes: Mistakes) => void) => {
  const [busy, setBusy] = useState(false)
  // A second press arrives before the button is drawn busy.
  const under = useRef(false)
  const book = async (answers?: ReturnType<typeof sent>) => {
    if (under.current) return
    under.current = true
    setBusy(true)
    try {
      const { id } = await (wanted.appointmentId ? move(wanted) : create(wanted, answers))
      settle()
      answersKept(wanted).clear()
      location.replace(afterBooking(wanted, id))
    } catch (error) {
      const mistakes = mistakesOf(error)
      under.current = false
      setBusy(false)
      if (mistakes) return onMistakes(mistakes)
      stepBack(wanted, error)
    }
  }
  return { book, busy }
}

const create = (wanted: Wanted, answers?: ReturnType<typeof sent>) => {
  const { patientId, providerId, availabilityId, time, encounterTypeId } = wanted
  const values = { providerId, availabilityId, time, encounterTypeId, ...answers }
  return ownWords.appointments
    .in({ patients: patientId })
    .create(values, { once: attemptKey(values) })
}

const move = ({ patientId, appointmentId = '', version, ...wanted }: Wanted) => {
  const { providerId, availabilityId, time } = wanted
  const values = { providerId, availabilityId, time }
  return ownWords.appointments
    .in({ patients: patientId })
    .update(appointmentId, values, { once: attemptKey({ appointmentId, ...values }), version })
}

/** Where a booked patient goes, with what is said there. */
const afterBooking = ({ hasPhotoId, appointmentId }: Wanted, id: string) => {
  if (!hasPhotoId) return `/app/photo-id?appointmentId=${id}`
  partWith(
    appointmentId
      ? 'Your appointment has been modified as requested.'
      : 'Your appointment has been scheduled as requested.',
    'good',
  )
  return '/app'
}

/** One step back with the reason; where nobody answered the patient stays, for pressing again is safe. */
const stepBack = (wanted: Wanted, error: unknown) => {
  const { words, taken, answered } = refusalOf(error)
  if (!answered) {
    toast(words, { tone: 'bad' })
    return
  }
  settle()
  partWith(words, 'bad')
  location.replace(stepHref('provider-details', choicesAfter(wanted, taken)))
}

const choicesAfter = (wanted: Wanted, taken: boolean): Choices => {
  const { appointmentId, encounterTypeId, providerId, availabilityId, time, date } = wanted
  const kept = { appointmentId, encounterTypeId, providerId, selectedDate: date }
  return taken ? { ...kept, taken: time } : { ...kept, selectedTime: time, availabilityId }
}

const mistakesOf = (error: unknown): Mistakes | null => {
  if (!(error instanceof ApiError) || error.status !== 422) return null
  const { initials, appointmentType, referredBy } = error.fields
  const found: Mistakes = {
    ...(initials && { initials: initials.join(' ') }),
    ...(appointmentType && { appointmentType: appointmentType.join(' ') }),
    ...(referredBy && { referredByOther: referredBy.join(' ') }),
  }
  return Object.keys(found).length > 0 ? found : null
}
