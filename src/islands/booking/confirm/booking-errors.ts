import { ApiError } from '#edge/client'

/** What a failed booking means for the patient. */
export interface BookingError {
  readonly text: string
  /** Another patient booked the slot. */
  readonly taken: boolean
  /** The visit to move is no longer as the patient saw it: staff moved or canceled it, or another window did. */
  readonly changed: boolean
  /** The API refused; false when no answer arrived and the outcome is unknown. */
  readonly isFinal: boolean
}

export const slotTakenText =
  'Sorry, but that time is no longer available. Please select a new time.'
export const bookingFailedText =
  "We are really sorry but we couldn't schedule that appointment. Please try again or contact our customer support."
const visitChangedText =
  'Your visit has changed in the meantime, so we did not move it. You see here how it stands now.'

const knownErrors: readonly (Partial<BookingError> & { readonly says: string })[] = [
  {
    says: 'The patient already has an scheduled pending appointment',
    text: 'You already have an appointment scheduled',
  },
  { says: 'provider_has_appointment', text: slotTakenText, taken: true },
  {
    says: 'card_held',
    text: 'Your card is not held any more, so your visit is not booked yet. Please give your card again.',
  },
  { says: 'stale_version', text: visitChangedText, changed: true },
  { says: 'invalid_transition', text: visitChangedText, changed: true },
]

export const toBookingError = (error: unknown): BookingError => {
  const isFinal = error instanceof ApiError
  const {
    text = bookingFailedText,
    taken = false,
    changed = false,
  } = (isFinal && knownErrors.find(({ says }) => error.says(says))) || {}
  return { text, taken, changed, isFinal }
}
