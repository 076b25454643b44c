import { pepWindowMs } from '#edge/domains/patients/scheduling-rules'
import { type Moment, toEpochMs } from '#edge/platform/time'

/** Why PEP is not begun after an exposure at this moment; null inside its 72 hours. */
export const exposureProblem = (exposure: Moment, now: Moment): string | null => {
  const since = toEpochMs(now) - toEpochMs(exposure)
  if (since < 0) return 'This time has not come yet'
  return since > pepWindowMs ? 'PEP works only when it starts within 72 hours' : null
}
