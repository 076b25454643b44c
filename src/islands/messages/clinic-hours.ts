import { hoursText } from '#components/chrome/opening-hours'
import {
  maxDaysUntilDue,
  type Opening,
  type OpeningHours,
  openings,
} from '#edge/domains/business_hours/opening-hours'
import { dayMs } from '#edge/platform/time'

/** When the clinic answers: by the calendar, for promises, and of a week, in words. */
export interface ClinicHours {
  readonly openings: readonly Opening[]
  readonly week: string
}

/**
 * From before what still waits was promised an answer. The browser is spared the calendar: what it shows is reckoned where
 * the hours are read.
 */
export const clinicHoursOf = (hours: readonly OpeningHours[], now: number): ClinicHours => ({
  openings: openings(hours, now - maxDaysUntilDue * dayMs, 2 * maxDaysUntilDue),
  week: hoursText(hours, now),
})
