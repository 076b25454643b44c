import { type Moment, toEpochMs } from '#edge/platform/time'

/** The one wording past the window, in booking, queue, visits in writing and forms; the PEP page of the site says it too. */
export const pepTooLate =
  'PEP is not recommended after 72 hours. If you are only just past it, ask an emergency room or a clinician anyway. Most single exposures do not lead to HIV.'

/** The refusal of PEP in writing, which has no live clock: the reason, and the ways that work. */
export const pepInWriting =
  'PEP cannot wait for an answer in writing. Start a visit now. If no clinician can be reached within 72 hours of the exposure, go to an emergency room.'

export const exposureMissing = 'Tell us when it happened'

/** Reason to refuse the time of an exposure: missing or in the future. One past the 72 hours of PEP is stored. */
export const exposureProblem = (
  exposure: Moment | null | undefined,
  now: Moment,
): string | null => {
  if (!exposure || Number.isNaN(toEpochMs(exposure))) return exposureMissing
  return toEpochMs(exposure) > toEpochMs(now) ? 'This time has not come yet' : null
}
