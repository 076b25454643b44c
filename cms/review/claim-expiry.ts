/** Days before its date that a claim is shown to be due. */
export const noticeDays = 30

const day = 86_400_000
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
export const today = (now = Date.now()) => dateOf(now)
/** Claims with an earlier date than this are due. */
export const dueBefore = (now = Date.now()) => dateOf(now + noticeDays * day)

export interface ClaimExpiry {
  readonly state: 'fine' | 'due' | 'lapsed'
  /** What an editor is told; `true` where nothing is to be done. */
  readonly words: true | string
}

/** How a claim stands that is to be checked again by this date. */
export const claimExpiry = (reviewBy: string, now = Date.now()): ClaimExpiry => {
  const left = Math.round((Date.parse(reviewBy) - Date.parse(today(now))) / day)
  if (left < 0)
    return {
      state: 'lapsed',
      words: `The check lapsed on ${reviewBy}. Ask a clinician to check it, or take the claim out.`,
    }
  if (left <= noticeDays)
    return {
      state: 'due',
      words: `To be checked again ${left === 0 ? 'today' : left === 1 ? 'by tomorrow' : `in ${left} days`}.`,
    }
  return { state: 'fine', words: true }
}
