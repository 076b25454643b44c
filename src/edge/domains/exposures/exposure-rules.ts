import { pepWindowMs } from '#edge/domains/patients/scheduling-rules'
import { type Moment, toEpochMs } from '#edge/platform/time'

/** The one wording past the window, in booking, queue, visits in writing and forms; the PEP page of the site says it too. */
export const pepTooLate =
  'PEP is not recommended after 72 hours. If you are only just past it, ask an emergency room or a clinician anyway. Most single exposures do not lead to HIV.'

/** The refusal of PEP in writing, which has no live clock: the reason, and the ways that work. */
export const pepInWriting =
  'PEP cannot wait for an answer in writing. Start a visit now. If no clinician can be reached within 72 hours of the exposure, go to an emergency room.'

export const exposureMissing = 'Tell us when it happened'

/** The reason why PEP cannot start after an exposure at this moment, or at an unknown one; null within 72 hours. */
export const exposureProblem = (
  exposure: Moment | null | undefined,
  now: Moment,
): string | null => {
  if (!exposure || Number.isNaN(toEpochMs(exposure))) return exposureMissing
  const since = toEpochMs(now) - toEpochMs(exposure)
  if (since < 0) return 'This time has not come yet'
  return since > pepWindowMs ? pepTooLate : null
}
