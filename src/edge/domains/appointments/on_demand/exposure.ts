import { pepWindowMs } from '#edge/domains/patients/scheduling-rules'
import { type Moment, toEpochMs } from '#edge/platform/time'

/** Why PEP is not begun after an exposure at this moment, or at one that is not known; null inside its 72 hours. */
export const exposureProblem = (
  exposure: Moment | null | undefined,
  now: Moment,
): string | null => {
  if (!exposure) return 'Tell us when it happened'
  const since = toEpochMs(now) - toEpochMs(exposure)
  if (since < 0) return 'This time has not come yet'
  return since > pepWindowMs ? 'PEP works only when it starts within 72 hours' : null
}
