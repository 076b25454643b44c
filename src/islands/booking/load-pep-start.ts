import type { Api } from '#edge/client'
import type { BookingChoices } from '../appointments/booking-links'
import { type ExposureReport, loadExposure } from '../pep/load-exposure'
import { pepTypeId } from '../pep/pep-window'
import { loadServiceLine, loadSlots } from './load-availability'
import { sortBySoonest } from './slots-view'
import { isNowReachable } from './visit-type/visit-modes'

/** The exposure a PEP visit is for, and the soonest ways to be seen here. */
export interface PepStart extends ExposureReport {
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
  const report = await loadExposure(api, patientId)
  if (!report.exposure) return { ...report, isNowOffered: false, soonest: null }
  const [line, view] = await Promise.all([
    loadServiceLine(api, patientId, pepTypeId, report.exposure.state),
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
    soonest: first
      ? {
          time: first.next.time,
          availabilityId: first.next.availabilityId,
          provider: first.provider,
        }
      : null,
  }
}
