import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '../../stores/api'

export type FoundState =
  | 'unknown'
  | { readonly stateName: string; readonly licensure: boolean; readonly timezone: string }

/** The state of a zip code; null until five digits are typed, or where the answer did not come. */
export const findState = async (typed: string): Promise<FoundState | null> => {
  const zipCode = typed.trim()
  if (!/^\d{5}$/.test(zipCode)) return null
  try {
    return await apiWithLocalErrors.call('GET /addresses/lookup_by_zip_code', {
      query: { zipCode },
    })
  } catch (error) {
    return error instanceof ApiError && error.status < 500 ? 'unknown' : null
  }
}
