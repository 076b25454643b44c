import { pepWindowMs } from '#edge/domains/patients/scheduling-rules'
import { dayMs, hourMs, minuteMs, toEpochMs } from '#edge/platform/time'

/** So long after an exposure staff see that its 72 hours have passed. */
const shownMs = 7 * dayMs

/** 'PEP: 51 h of 72 left'; null where no clock runs, or the reader does not see it. */
export const pepClock = (exposureAt: string | null | undefined, now: number): string | null => {
  if (!exposureAt) return null
  const leftMs = toEpochMs(exposureAt) + pepWindowMs - now
  if (leftMs <= pepWindowMs - shownMs) return null
  if (leftMs <= 0) return 'PEP: the 72 hours have passed'
  return leftMs < hourMs
    ? `PEP: ${Math.ceil(leftMs / minuteMs)} min of 72 h left`
    : `PEP: ${Math.floor(leftMs / hourMs)} h of 72 left`
}
