import { clinicDay, dayMs, hourMs } from '#edge/platform/time'

/** Why a record outside of one's care is opened: codes of the list `break_glass`. */
export const emergencyReasons = [
  'emergency_care',
  'covering_clinician',
  'patient_asks',
  'safety',
  'other',
] as const
export type EmergencyReason = (typeof emergencyReasons)[number]

export const reviewVerdicts = ['appropriate', 'inappropriate'] as const
export type ReviewVerdict = (typeof reviewVerdicts)[number]

/** How long emergency access lasts. */
export const emergencyAccessMs = 4 * hourMs
/** Business days within which each opening is reviewed. */
const reviewBusinessDays = 3

/** The same time of the third day after, Saturdays and Sundays of the clinic not counted. */
export const reviewDue = (openedAt: string): string => {
  let at = Date.parse(openedAt)
  for (let left = reviewBusinessDays; left > 0; ) {
    at += dayMs
    if (![0, 6].includes(new Date(clinicDay(at)).getUTCDay())) left -= 1
  }
  return new Date(at).toISOString()
}
