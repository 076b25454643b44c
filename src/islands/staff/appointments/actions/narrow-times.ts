import type { PlainDate } from '#edge/platform/time'
import type { StaffAppointment } from '../appointment'
import type { OfferedTime } from './perform-action'

/**
 * Of the times a visit may move to, those of one clinician on one day. Where the wanted clinician or day has none, the
 * first that has.
 */
export const narrowTimes = (
  times: readonly OfferedTime[],
  visit: Pick<StaffAppointment, 'startsAt' | 'providerId'>,
  wanted: { readonly providerId: string; readonly date: PlainDate },
) => {
  const others = times.filter(
    ({ time, providerId }) => time !== visit.startsAt || providerId !== visit.providerId,
  )
  const clinicians = new Map(others.map((one) => [one.providerId, one.provider]))
  const providerId = clinicians.has(wanted.providerId) ? wanted.providerId : others[0]?.providerId
  const theirs = others.filter((one) => one.providerId === providerId)
  const dates = [...new Set(theirs.map((one) => one.date))]
  const date = dates.includes(wanted.date) ? wanted.date : (dates[0] ?? '')
  return {
    clinicians: [...clinicians],
    providerId,
    dates,
    date,
    times: theirs.filter((one) => one.date === date),
  }
}
