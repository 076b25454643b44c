import { hourMs, iso } from '#edge/platform/time'
import {
  afterOpenHours,
  maxDaysUntilDue,
  type OpeningHours,
  openings,
} from '../business_hours/opening-hours'

/** When work begun at `at` is due after so many opening hours; a clinic without hours counts every hour. */
export const dueAfter = (hours: readonly OpeningHours[], at: number, openHours: number): string =>
  iso(
    afterOpenHours(openings(hours, at, maxDaysUntilDue), at, openHours)?.at ??
      at + openHours * hourMs,
  )
