import { report } from '#edge/jsonapi/index'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { sql } from '#edge/platform/db/index'
import { bucketMs, bucketOf } from '#edge/platform/five-minute-buckets'
import { daysBetween, daysFrom, fromLocalTime, localDate } from '#edge/platform/time'
import { providerSubject } from '../providers'
import { monthlyCount } from './contract'
import { providerTimePolicy } from './policy'
import type { TimeRange } from './time-range'

interface OpenTime extends TimeRange {
  readonly status: 'authorized' | 'pending'
}

/** Each day of a month, with how many availabilities are open or asked for, and how many minutes are open. */
export const countMonth = report(monthlyCount, {
  subject: providerSubject,
  policy: providerTimePolicy,
  rows: async ({ provider, query, db }) => {
    const zone = provider.timezone
    const first = `${query.month}-01`
    const next = addPeriod(first, 1, 'month')
    const open = await db.all(sql<OpenTime>`
      select start_bucket as "startBucket", end_bucket as "endBucket", status from availabilities
      where provider_id = ${provider.id} and status in ('authorized', 'pending')
        and start_bucket >= ${bucketOf(fromLocalTime(`${first}T00:00`, zone))}
        and start_bucket < ${bucketOf(fromLocalTime(`${next}T00:00`, zone))}`)
    return {
      rows: daysFrom(first, daysBetween(first, next)).map((date) => ({
        id: date,
        date,
        ...countOf(open.filter((each) => startDate(each, zone) === date)),
      })),
      meta: { timezone: zone },
    }
  },
})

const startDate = ({ startBucket }: OpenTime, zone: string) =>
  localDate(startBucket * bucketMs, zone)

const countOf = (day: readonly OpenTime[]) => {
  const authorized = day.filter(({ status }) => status === 'authorized')
  return {
    count: authorized.length,
    pending: day.length - authorized.length,
    minutes: authorized.reduce((sum, each) => sum + (each.endBucket - each.startBucket) * 5, 0),
  }
}
