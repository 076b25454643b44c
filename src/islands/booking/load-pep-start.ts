import type { Api } from '#edge/client'
import { now } from '#edge/platform/time'
import type { BookingChoices } from '../appointments/booking-links'
import { pepLeftMs, pepTypeId } from '../pep/pep-window'
import { loadServiceLine, loadSlots } from './load-availability'
import { sortBySoonest } from './slots-view'

/** The exposure a PEP visit is for, and the soonest ways to be seen here. */
export interface PepStart {
  /** Null until it is reported, and again once its 72 hours have passed. */
  readonly exposure: { readonly occurredAt: string; readonly state: string | null } | null
  readonly isNowOffered: boolean
  readonly soonest: {
    readonly time: string
    readonly availabilityId: string
    readonly provider: {
      readonly id: string
      readonly name: string
      readonly suffix: string | null
    }
  } | null
}

export const loadPepStart = async (
  api: Api,
  patientId: string,
  { appointmentId }: Pick<BookingChoices, 'appointmentId'> = {},
): Promise<PepStart> => {
  const exposure = await loadExposure(api, patientId)
  if (!exposure) return { exposure, isNowOffered: false, soonest: null }
  const [line, view] = await Promise.all([
    loadServiceLine(api, patientId, pepTypeId),
    loadSlots(api, {
      patientId,
      encounterTypeId: pepTypeId,
      ...(appointmentId && { appointmentId }),
    }),
  ])
  const [first] = sortBySoonest(view, { isUrgent: true })
  return {
    exposure,
    isNowOffered: line?.onDemand ?? false,
    soonest: first
      ? {
          time: first.next.time,
          availabilityId: first.next.availabilityId,
          provider: first.provider,
        }
      : null,
  }
}

const loadExposure = async (api: Api, patientId: string): Promise<PepStart['exposure']> => {
  const [latest] = await api.exposures
    .in({ patients: patientId })
    .list({ sort: '-createdAt', page: { size: 1 } })
  if (!latest || pepLeftMs(latest.occurredAt, now()) < 0) return null
  return { occurredAt: latest.occurredAt, state: latest.state ?? null }
}
