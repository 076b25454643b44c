import type { Api } from '#edge/client'
import { isState, stateNames } from '#edge/platform/us-states'
import type { BookingChoices } from '../appointments/booking-links'
import { type ExposureReport, loadExposure } from '../pep/load-exposure'
import { pepTypeId } from '../pep/pep-window'
import { loadProviders, loadServiceLine, loadSlots } from './load-availability'
import { sortBySoonest } from './slots-view'
import { isNowReachable } from './visit-type/visit-modes'

/** The exposure a PEP visit is for, and the soonest ways to be seen here. */
export interface PepStart extends ExposureReport {
  readonly isNowOffered: boolean
  /** The name of the state where the patient is, as they said; null where they did not. */
  readonly place: string | null
  /** Ids of the clinicians who may see them there, by license. */
  readonly clinicians: readonly string[]
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
  const report = await loadExposure(api, patientId)
  if (!report.exposure)
    return { ...report, isNowOffered: false, place: null, clinicians: [], soonest: null }
  const { state } = report.exposure
  const [line, providers, view] = await Promise.all([
    loadServiceLine(api, patientId, pepTypeId, state),
    loadProviders(api, patientId, pepTypeId),
    loadSlots(api, {
      patientId,
      encounterTypeId: pepTypeId,
      ...(appointmentId && { appointmentId }),
    }),
  ])
  const [first] = sortBySoonest(view, { isUrgent: true })
  return {
    ...report,
    isNowOffered: line !== null && isNowReachable(line),
    place: state !== null && isState(state) ? stateNames[state] : null,
    clinicians: line ? providers.map(({ id }) => id) : [],
    soonest: first
      ? {
          time: first.next.time,
          availabilityId: first.next.availabilityId,
          provider: first.provider,
        }
      : null,
  }
}
