import { type Api, ApiError } from '#edge/client'

export type ChartPatient = Awaited<ReturnType<typeof loadChartPatient>>

/** Null where the API refuses what is asked: the caller shows the page without it. */
export const nullIfRefused = (error: unknown) => {
  if (error instanceof ApiError && error.status < 500) return null
  throw error
}

export const loadChartPatient = (api: Api, id: string) => api.patients.get(id)
