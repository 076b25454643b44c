import { dayMs } from '#edge/platform/time'
import {
  beforeOpenHours,
  maxDaysUntilDue,
  type OpeningHours,
  openings,
} from '../business_hours/opening-hours'
import { type ConversationKind, replyHours } from './kinds'

/**
 * Written when, at the latest, an answer was promised by `at`, in epoch milliseconds: what waits longer is late. A clinic
 * without opening hours has a day.
 */
export const repliesDueSince = (
  kind: ConversationKind,
  hours: readonly OpeningHours[],
  at: number,
): number =>
  beforeOpenHours(
    openings(hours, at - (maxDaysUntilDue - 1) * dayMs, maxDaysUntilDue),
    at,
    replyHours[kind],
  ) ?? at - dayMs
