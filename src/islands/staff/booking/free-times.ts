import type { PlainDate } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'

/** For whom a time is looked for, and what for. */
export interface FreeTimeSearch {
  readonly patientId: string
  readonly encounterTypeId: string
  /** A visit to be moved: its own time counts as free. */
  readonly appointmentId?: string
}
/** A free time, as the edge offers one. */
export interface FreeTime {
  readonly availabilityId: string
  readonly providerId: string
  readonly time: string
}

/** The free times of a patient from a day on. Dates are the patient's. */
export const freeTimes = ({ patientId, ...query }: FreeTimeSearch, fromDate: PlainDate) =>
  apiWithLocalErrors.call('GET /patients/:patient/availabilities', {
    params: { patient: patientId },
    query: { ...query, fromDate },
  })
export type OfferedTime = Awaited<ReturnType<typeof freeTimes>>[number]
