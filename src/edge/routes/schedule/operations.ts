import type { Operation } from '../../jsonapi/operation'
import { boards } from './board'
import { calendar } from './calendar'
import { daySlots } from './day-slots'
import { monthly } from './monthly-count'
import { range } from './range'
import { slots } from './slots'

/** The schedule as it is looked at and planned; what is booked in it is the resources' business. */
export const scheduleOperations: readonly Operation[] = [
  slots,
  calendar,
  range,
  monthly,
  daySlots,
  ...boards,
]
