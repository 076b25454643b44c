import type { PlainDate } from '#edge/platform/time'
import type { OfferedTime } from './free-times'

/** The visit that is to be moved: it has its time already. */
export interface MovingVisit {
  readonly startsAt: string
  readonly providerId: string | null
}

/**
 * Of the times a visit may have, those of one clinician on one day. Where the wanted clinician or day has none, the
 * first that has.
 */
export const narrowTimes = (
  times: readonly OfferedTime[],
  moving: MovingVisit | null,
  wanted: { readonly providerId: string; readonly date: PlainDate },
) => {
  const others = times.filter(
    ({ time, providerId }) => time !== moving?.startsAt || providerId !== moving.providerId,
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
