import type { OpeningHours } from '#edge/domains/business_hours/opening-hours'
import { apiWithLocalErrors } from '#islands/stores/api'
import { useQuery } from '#islands/stores/use-query'

const unknown: readonly OpeningHours[] = []

/** When the clinic is open; empty until it is known, and where it is not to be read. */
export const useBusinessHours = (isOff: boolean): readonly OpeningHours[] =>
  useQuery('/business_hours', () => apiWithLocalErrors.business_hours.list(), {
    initial: undefined,
    isOff,
  }) ?? unknown
