import { addPeriod } from '../calendar-arithmetic'
import { fromLocalTime, type PlainDate } from '../time'
import { type Buckets, bucketOf } from './five-minute-buckets'

/** So many days from midnight on, in a zone. */
export const bucketsOfDays = (date: PlainDate, days: number, timezone: string): Buckets => ({
  from: bucketOf(fromLocalTime(`${date}T00:00`, timezone)),
  until: bucketOf(fromLocalTime(`${addPeriod(date, days, 'day')}T00:00`, timezone)),
})
