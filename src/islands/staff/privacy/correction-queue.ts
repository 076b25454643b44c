import type { Api } from '#edge/client'
import { apiWithLocalErrors } from '#islands/stores/api'

/** Open requests of every patient the caller may answer, the first due at the top. */
export const loadCorrectionQueue = (api: Api) =>
  api.correction_requests.list({ filter: { status: 'open' }, sort: 'dueAt', page: { size: 50 } })
export const loadQueue = () => loadCorrectionQueue(apiWithLocalErrors)
