/** Why a record outside of one's care is opened: codes of the list `break_glass`. */
export const glassReasons = [
  'emergency_care',
  'covering_clinician',
  'patient_asks',
  'safety',
  'other',
] as const
export type GlassReason = (typeof glassReasons)[number]

export const glassVerdicts = ['appropriate', 'inappropriate'] as const
export type GlassVerdict = (typeof glassVerdicts)[number]

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** How long broken glass stays open. */
export const glassTtlMs = 4 * hourMs
/** Business days within which each opening is reviewed. */
const reviewBusinessDays = 3

/** The end of the third day after, Saturdays and Sundays not counted. */
export const reviewDue = (openedAt: string): string => {
  let at = Date.parse(openedAt)
  for (let left = reviewBusinessDays; left > 0; ) {
    at += dayMs
    if (![0, 6].includes(new Date(at).getUTCDay())) left -= 1
  }
  return new Date(at).toISOString()
}
