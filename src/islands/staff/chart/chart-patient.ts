import { type Api, ApiError } from '#edge/client'

export type ChartPatient = Awaited<ReturnType<typeof loadChartPatient>>

/**
 * Null where the API refuses the record that is asked for (401, 403, 404): the caller shows the page without it. An
 * address that no operation has is an error of the page, and so is a request that the API does not understand.
 */
export const nullIfRefused = (error: unknown) => {
  if (
    error instanceof ApiError &&
    [401, 403, 404].includes(error.status) &&
    !error.says('unknown_address')
  )
    return null
  throw error
}

export const loadChartPatient = (api: Api, id: string) => api.patients.get(id)
