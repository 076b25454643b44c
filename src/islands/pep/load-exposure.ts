import type { Api } from '#edge/client'
import { now } from '#edge/platform/time'
import { pepLeftMs } from './pep-window'

/** The latest report of a patient's exposure, and whether its 72 hours are over. */
export interface ExposureReport {
  /** Null until it is reported, and again once its 72 hours have passed. */
  readonly exposure: { readonly occurredAt: string; readonly state: string | null } | null
  readonly isPast: boolean
}

export const loadExposure = async (api: Api, patientId: string): Promise<ExposureReport> => {
  const [latest] = await api.exposures
    .in({ patients: patientId })
    .list({ sort: '-createdAt', page: { size: 1 } })
  if (!latest) return { exposure: null, isPast: false }
  const { occurredAt, state = null } = latest
  return pepLeftMs(occurredAt, now()) < 0
    ? { exposure: null, isPast: true }
    : { exposure: { occurredAt, state }, isPast: false }
}
