import { useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { type BookingChoices, stepHref } from '#islands/appointments/booking-links'
import { loadOpen } from '#islands/appointments/load-appointments'
import { apiWithLocalErrors } from '#islands/stores/api'
import { openDraft } from '#islands/stores/drafts'
import { setFlash } from '#islands/stores/flash'
import { failureDetail } from '#islands/stores/toasts'
import { type BookingError, toBookingError } from './booking-errors'
import type { toRequest } from './confirm-form'
import { clearIdempotencyKey, idempotencyKeyFor } from './idempotency-key'

/** The appointment to create or reschedule. */
export interface BookingRequest {
  readonly patientId: string
  /** Set when rescheduling, with the version the patient saw (`If-Match`). */
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

/** The confirmation form as typed, per visit type: it outlives a reload and a change of the slot. */
export const confirmDraft = ({ encounterTypeId }: Pick<BookingRequest, 'encounterTypeId'>) =>
  openDraft(`booking ${encounterTypeId}`)

/**
 * Sends the booking and navigates by its outcome; `book` rejects with a 422 that names fields of the form. Without
 * an answer it looks whether the visit was booked after all; `error` says what is known, and stays. `onTaken` is for a
 * page that has no other times to go back to.
 */
export const useBooking = (request: BookingRequest, onTaken?: () => void) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // A second press can arrive before React renders the busy button.
  const isSending = useRef(false)
  const book = async (answers?: ReturnType<typeof toRequest>) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setError(null)
    const finish = (id: string) => {
      clearIdempotencyKey()
      confirmDraft(request).clear()
      location.replace(pathAfterBooking(request, id))
    }
    try {
      const { id } = await (request.appointmentId
        ? rescheduleAppointment(request, answers)
        : createAppointment(request, answers))
      return finish(id)
    } catch (cause) {
      const bookedId = cause instanceof ApiError ? null : await findBooked(request)
      if (bookedId) return finish(bookedId)
      isSending.current = false
      setBusy(false)
      if (namesFormField(cause)) throw cause
      const failure = toBookingError(cause)
      if (failure.taken && onTaken) {
        clearIdempotencyKey()
        return onTaken()
      }
      if (failure.isFinal) return goBack(request, failure, cause)
      setError(navigator.onLine ? unansweredText : offlineText)
    }
  }
  /** Keeps the time while a card is given; one that is gone leads back to the others. */
  const hold = async () => {
    const { patientId, providerId, availabilityId, time, encounterTypeId } = request
    await apiWithLocalErrors
      .call('PUT /patients/:patient/slot_hold', {
        params: { patient: patientId },
        body: { providerId, availabilityId, time, encounterTypeId },
      })
      .catch((cause: unknown) => {
        const failure = toBookingError(cause)
        if (failure.taken) goBack(request, failure, cause)
      })
  }
  return { book, hold, busy, error }
}

const unansweredText =
  'We got no answer, so we don’t know yet whether your visit is booked. Try again: you won’t be booked twice.'
const offlineText =
  'You’re offline, so your visit isn’t booked yet. Try again once you’re back online: you won’t be booked twice.'

/** The visit, if the API booked it and its answer was lost. */
const findBooked = async ({ patientId, time }: BookingRequest): Promise<string | null> => {
  const open = await loadOpen(apiWithLocalErrors, patientId).catch(() => [])
  return open.find(({ startsAt }) => Date.parse(startsAt) === Date.parse(time))?.id ?? null
}

const createAppointment = (request: BookingRequest, answers?: ReturnType<typeof toRequest>) => {
  const { patientId, providerId, availabilityId, time, encounterTypeId } = request
  const values = { providerId, availabilityId, time, encounterTypeId, ...answers }
  return apiWithLocalErrors.appointments
    .in({ patients: patientId })
    .create(values, { once: idempotencyKeyFor(values) })
}

const rescheduleAppointment = (
  { patientId, appointmentId = '', version, ...request }: BookingRequest,
  answers?: ReturnType<typeof toRequest>,
) => {
  const { providerId, availabilityId, time } = request
  const values = { providerId, availabilityId, time, ...answers }
  return apiWithLocalErrors.appointments.in({ patients: patientId }).update(appointmentId, values, {
    once: idempotencyKeyFor({ appointmentId, ...values }),
    version,
  })
}

/** The next page after a booking; sets the flash message it shows. */
const pathAfterBooking = ({ hasPhotoId, appointmentId }: BookingRequest, id: string) => {
  if (!hasPhotoId) return `/app/photo-id?appointmentId=${id}`
  setFlash(
    appointmentId
      ? 'Your appointment has been modified as requested.'
      : 'Your appointment has been scheduled as requested.',
    'good',
  )
  return '/app'
}

/** Returns to the times, or to the visit that changed, with a flash message. */
const goBack = (
  request: BookingRequest,
  { text, taken, changed }: BookingError,
  cause: unknown,
) => {
  clearIdempotencyKey()
  setFlash(text, 'bad', failureDetail(cause))
  location.replace(
    changed ? '/app/appointments' : stepHref('provider-details', choicesAfter(request, taken)),
  )
}

const choicesAfter = (request: BookingRequest, taken: boolean): BookingChoices => {
  const { appointmentId, encounterTypeId, providerId, availabilityId, time, date } = request
  const choices = { appointmentId, encounterTypeId, providerId, selectedDate: date }
  return taken ? { ...choices, taken: time } : { ...choices, selectedTime: time, availabilityId }
}

const namesFormField = (error: unknown) =>
  error instanceof ApiError &&
  error.status === 422 &&
  ['initials', 'appointmentType', 'referredBy'].some((name) => name in error.fields)
