import type { Api } from '#edge/client'
import { dayMs, localDate, now, type TimeFormat } from '#edge/platform/time'
import { type Clock, dayAndTime } from '../appointments/format'
import { pepLeftMs } from './pep-window'

/** The latest report of a patient's exposure: `exposure` within its 72 hours, `past` after; both null without one in 12 weeks. */
export interface ExposureReport {
  readonly exposure: Exposure | null
  readonly past: Exposure | null
}
export interface Exposure {
  readonly occurredAt: string
  readonly state: string | null
  /** The zone of the place where the patient was at the report. */
  readonly timezone: string
  readonly isAssault: boolean
}

export const loadExposure = async (api: Api, patientId: string): Promise<ExposureReport> => {
  const [latest] = await api.exposures
    .in({ patients: patientId })
    .list({ sort: '-createdAt', page: { size: 1 } })
  if (!latest) return { exposure: null, past: null }
  const { occurredAt, timezone, state = null, isAssault } = latest
  // The last test after that exposure was due by then: a new question is about another exposure.
  if (pepLeftMs(occurredAt, now()) < -followUpMs) return { exposure: null, past: null }
  const report = { occurredAt, timezone, state, isAssault: isAssault === true }
  return pepLeftMs(occurredAt, now()) < 0
    ? { exposure: null, past: report }
    : { exposure: report, past: null }
}

const followUpMs = 12 * 7 * dayMs

/** An exposure whose 72 hours have passed without a prescription of PEP: pages about PEP show that instead. */
export const loadMissedExposure = async (api: Api, patientId: string): Promise<Exposure | null> => {
  const { past } = await loadExposure(api, patientId)
  if (!past) return null
  const prescriptions = await api.prescriptions.in({ patients: patientId }).list()
  const isTreated = prescriptions.some(
    ({ reason, signedAt }) => reason === 'hiv_pep' && signedAt && signedAt >= past.occurredAt,
  )
  return isTreated ? null : past
}

/** Times about an exposure are in the zone of the place where the patient is, not of their profile. */
export const exposureClock = (
  { timezone }: Pick<Exposure, 'timezone'>,
  hours: TimeFormat,
): Clock => ({ zone: timezone, hours })

/** 'Tomorrow, 2:30 PM ET', in that zone. */
export const displayExposureTime = (
  at: string,
  exposure: Pick<Exposure, 'timezone'>,
  hours: TimeFormat,
): string => dayAndTime(at, localDate(now(), exposure.timezone), exposureClock(exposure, hours))
