import { ApiError } from '../../../edge/client'

/** What a failed booking means for the patient. */
export interface Refusal {
  readonly words: string
  /** The time went to somebody else. */
  readonly taken: boolean
  /** The clinic said no; otherwise nobody knows whether it heard. */
  readonly answered: boolean
}

export const timeTaken = 'Sorry, but that time is no longer available. Please select a new time.'
export const bookingTrouble =
  "We are really sorry but we couldn't schedule that appointment. Please try again or contact our customer support."

const known = [
  {
    says: 'The patient already has an scheduled pending appointment',
    words: 'You already have an appointment scheduled',
    taken: false,
  },
  { says: 'provider_has_appointment', words: timeTaken, taken: true },
] as const

export const refusalOf = (error: unknown): Refusal => {
  const answered = error instanceof ApiError
  const found = answered ? known.find(({ says }) => error.says(says)) : undefined
  return { words: found?.words ?? bookingTrouble, taken: found?.taken ?? false, answered }
}
