import { daySlots } from './day-slots'
import { scheduleSummaries } from './schedule-summary'

/** The days of the clinic as those see them who plan them. */
export const scheduleOperations = [daySlots, ...scheduleSummaries]
