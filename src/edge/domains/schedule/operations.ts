import type { Operation } from '../../jsonapi/operation'
import { calendar } from '../appointments/calendar-operation'
import { range } from '../availabilities/bulk-availability'
import { daySlots } from './day-slots'
import { monthly } from './monthly-count'
import { boards } from './schedule-summary'
import { slots } from './slots'

/** The schedule as it is looked at and planned; what is booked in it is the resources' business. */
export const scheduleOperations: readonly Operation[] = [
  slots,
  calendar,
  range,
  ...monthly,
  daySlots,
  ...boards,
]
