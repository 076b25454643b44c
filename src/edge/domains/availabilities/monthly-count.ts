import { report } from '#edge/jsonapi/index'
import { bucketsOfDays } from '#edge/platform/buckets/buckets-of-days'
import { type Buckets, bucketsPerDay } from '#edge/platform/buckets/five-minute-buckets'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { sql } from '#edge/platform/db/index'
import { daysBetween, daysFrom } from '#edge/platform/time'
import { providerSubject } from '../providers'
import { monthlyCount } from './contract'
import { providerTimePolicy } from './policy'
import type { TimeRange } from './time-range'

interface OpenTime extends TimeRange {
  readonly isOpen: number
}

/** Each day of a month, with how many availabilities reach into it, open or asked for, and how many of its minutes are open. */
export const countMonth = report(monthlyCount, {
  subject: providerSubject,
  policy: providerTimePolicy,
  rows: async ({ provider, query, db }) => {
    const zone = provider.timezone
    const first = `${query.month}-01`
    const length = daysBetween(first, addPeriod(first, 1, 'month'))
    const { from, until } = bucketsOfDays(first, length, zone)
    const open = await db.all(sql<OpenTime>`
      select open_start_bucket as "startBucket", open_end_bucket as "endBucket", 1 as "isOpen" from availabilities
      where provider_id = ${provider.id} and open_start_bucket > ${from - bucketsPerDay}
        and open_start_bucket < ${until} and open_end_bucket > ${from}
      union all select start_bucket, end_bucket, 0 from availabilities
      where provider_id = ${provider.id} and status = 'pending'
        and start_bucket > ${from - bucketsPerDay} and start_bucket < ${until} and end_bucket > ${from}`)
    return {
      rows: daysFrom(first, length).map((date) => ({
        id: date,
        date,
        ...countOf(open, bucketsOfDays(date, 1, zone)),
      })),
      meta: { timezone: zone },
    }
  },
})

const countOf = (open: readonly OpenTime[], { from, until }: Buckets) => {
  const day = open.filter(({ startBucket, endBucket }) => startBucket < until && endBucket > from)
  const authorized = day.filter(({ isOpen }) => isOpen === 1)
  return {
    count: authorized.length,
    pending: day.length - authorized.length,
    minutes: authorized.reduce(
      (sum, { startBucket, endBucket }) =>
        sum + (Math.min(endBucket, until) - Math.max(startBucket, from)) * 5,
      0,
    ),
  }
}
