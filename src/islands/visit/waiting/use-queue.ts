import { apiWithLocalErrors } from '#islands/stores/api'
import { useQuery } from '#islands/stores/use-query'

interface Queue {
  /** Patients who are seen before this one. */
  readonly ahead: number
  readonly isClinicianBusy: boolean
}
const pollMs = 15_000

/** The place in the waiting room; null until it is known, and after the visit has begun. */
export const useQueue = (appointmentId: string): Queue | null =>
  useQuery<Queue | null | undefined>(
    `/appointments/${appointmentId}/waiting_room`,
    () =>
      apiWithLocalErrors
        .call('GET /appointments/:id/waiting_room', { params: { id: appointmentId } })
        .catch(() => null),
    { initial: undefined, pollMs },
  ) ?? null
