import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'
import { errorMessage } from './error-message'
import type { FreeTime } from './free-times'
import type { TypeAndMode } from './TypeAndModeFields'

/** Books the visit. Where the answer was lost, it looks whether the visit is booked after all. */
export const bookVisit = async (
  patientId: string,
  { availabilityId, providerId, time }: FreeTime,
  typeAndMode: TypeAndMode,
): Promise<void> => {
  const visits = apiWithLocalErrors.appointments.in({ patients: patientId })
  const isBooked = async () => {
    const scheduled = await visits.list({ filter: { status: ['Scheduled'] } }).catch(() => [])
    return scheduled.some(
      (visit) => visit.providerId === providerId && Date.parse(visit.startsAt) === Date.parse(time),
    )
  }
  try {
    await visits.create({ availabilityId, providerId, time, ...typeAndMode })
  } catch (error) {
    if (error instanceof ApiError || !(await isBooked())) throw error
  }
}

/** Why the visit is not booked, as far as that is known. */
export const bookingErrorText = (error: unknown): string =>
  error instanceof ApiError || navigator.onLine === false ? errorMessage(error) : unansweredText

const unansweredText =
  'We got no answer, so we do not know yet whether the visit is booked. Try again: it is not booked twice.'

/** Another patient has the time now. */
export const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.says('provider_has_appointment')
