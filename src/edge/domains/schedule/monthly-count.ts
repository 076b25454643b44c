import { sql } from 'drizzle-orm'
import { parentsOf } from '../../jsonapi/parents'
import { report } from '../../jsonapi/report'
import { raw } from '../../platform/db/statement'
import { notFound } from '../../platform/problem'
import { addPeriod, daysBetween, daysFrom, fromLocalTime, localDate } from '../../platform/time'
import { bucketMs, bucketOf } from '../../platform/time-buckets'
import { availabilities } from '../availabilities/resource'
import { monthlyCount as contract } from './contract'

interface Open {
  readonly startBucket: number
  readonly endBucket: number
  readonly status: 'authorized' | 'pending'
}

/** Each day of a month, with how many stretches are open or asked for, and how many minutes are open. */
export const monthly = report(contract, {
  policy: availabilities.policy,
  rows: async (ctx) => {
    const { month } = ctx.query
    const providerId = ctx.param('provider')
    const parents = parentsOf(availabilities, ctx, '/providers/:provider/availabilities')
    const [account, ...seen] = await ctx.db.batch([
      raw<{ timezone: string }>(sql`
        select u.timezone from providers p join users u on u.id = p.user_id where p.id = ${providerId}`),
      ...parents.map(({ exists }) => exists),
    ])
    const timezone = account.rows[0]?.timezone
    if (!timezone || seen.some(({ rows }) => rows.length === 0)) throw notFound()
    const first = `${month}-01`
    const next = addPeriod(first, 1, 'month')
    const open = await ctx.db.all(
      raw<Open>(sql`
        select start_bucket as "startBucket", end_bucket as "endBucket", status from availabilities
        where provider_id = ${providerId} and status in ('authorized', 'pending')
          and start_bucket >= ${bucketOf(fromLocalTime(`${first}T00:00`, timezone))}
          and start_bucket < ${bucketOf(fromLocalTime(`${next}T00:00`, timezone))}
          and ${ctx.scope}`),
    )
    const rows = daysFrom(first, daysBetween(first, next)).map((date) => ({
      id: date,
      date,
      ...counted(open.filter((each) => startsOn(each, timezone) === date)),
    }))
    return { rows, meta: { timezone } }
  },
})

const startsOn = ({ startBucket }: Open, zone: string) => localDate(startBucket * bucketMs, zone)

const counted = (day: readonly Open[]) => {
  const authorized = day.filter(({ status }) => status === 'authorized')
  return {
    count: authorized.length,
    pending: day.length - authorized.length,
    minutes: authorized.reduce((sum, each) => sum + (each.endBucket - each.startBucket) * 5, 0),
  }
}
