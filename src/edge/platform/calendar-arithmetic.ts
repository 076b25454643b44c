import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { PlainDate } from './time'

// In UTC every day has 24 hours; with a time zone dayjs is an hour off across daylight saving in a Worker.
dayjs.extend(utc)

const plainDate = 'YYYY-MM-DD'

/** Calendar arithmetic; a month too short ends on its last day. */
export const addPeriod = (
  date: PlainDate,
  count: number,
  unit: 'day' | 'week' | 'month' | 'year',
): PlainDate => dayjs.utc(date).add(count, unit).format(plainDate)

/** The Saturday on which the week of this day begins. */
export const weekStart = (date: PlainDate): PlainDate => {
  const day = dayjs.utc(date)
  return day.subtract((day.day() + 1) % 7, 'day').format(plainDate)
}
