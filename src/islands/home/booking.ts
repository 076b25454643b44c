import type { SchedulingFlags } from '../../edge/gates'
import { stepHref } from '../appointments/booking-links'

/** Where a visit is booked, for whoever may book any. */
export const bookHrefFor = (flags: Partial<SchedulingFlags>) =>
  flags.canSchedule || flags.canSchedulePep || flags.canScheduleHivFollowUpOrAdherence
    ? stepHref('types', {})
    : null
