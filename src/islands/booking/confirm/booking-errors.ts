import { ApiError } from '#edge/client'

/** What a failed booking means for the patient. */
export interface BookingError {
  readonly text: string
  /** Another patient booked the slot. */
  readonly taken: boolean
  /** The API refused; false when no answer arrived and the outcome is unknown. */
  readonly isFinal: boolean
}

export const slotTakenText =
  'Sorry, but that time is no longer available. Please select a new time.'
export const bookingFailedText =
  "We are really sorry but we couldn't schedule that appointment. Please try again or contact our customer support."

const knownErrors = [
  {
    says: 'The patient already has an scheduled pending appointment',
    text: 'You already have an appointment scheduled',
    taken: false,
  },
  { says: 'provider_has_appointment', text: slotTakenText, taken: true },
] as const

export const toBookingError = (error: unknown): BookingError => {
  const isFinal = error instanceof ApiError
  const invalid = isFinal ? knownErrors.find(({ says }) => error.says(says)) : undefined
  return { text: invalid?.text ?? bookingFailedText, taken: invalid?.taken ?? false, isFinal }
}
