import { addPeriod } from '#edge/platform/calendar-arithmetic'
import type { PlainDate } from '#edge/platform/time'

/** The last day of the quarter of a day. */
const quarterEnd = (day: PlainDate): PlainDate => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1
  const begins: PlainDate = `${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
  return addPeriod(addPeriod(begins, 3, 'month'), -1, 'day')
}

/** The day by which the next review is signed: the end of the quarter after the last one, or of this one. */
export const reviewDueOn = (lastReview: PlainDate | null, today: PlainDate): PlainDate =>
  lastReview ? quarterEnd(addPeriod(quarterEnd(lastReview), 1, 'day')) : quarterEnd(today)
