import { timesOf } from '#edge/domains/availabilities/index'
import type { EndpointContract } from '#edge/jsonapi/contract'
import { operation, policyOf, report } from '#edge/jsonapi/index'
import type { Operation } from '#edge/jsonapi/operation'
import { bucketsOfDays } from '#edge/platform/buckets/buckets-of-days'
import {
  type Buckets,
  bucketMs,
  bucketOf,
  bucketsPerDay,
} from '#edge/platform/buckets/five-minute-buckets'
import { addPeriod } from '#edge/platform/calendar-arithmetic'
import { inList, legalName, type SQL, sql, userName } from '#edge/platform/db/index'
import { badParameter } from '#edge/platform/problem'
import { daysBetween, iso } from '#edge/platform/time'
import { availabilityStatuses } from '../availabilities/contract'
import {
  availabilitiesSummary,
  scheduleDeclined,
  scheduledOff,
  scheduledOn,
  scheduledOutOfOffice,
  scheduleLogs,
  schedulePending,
  scheduleProviders,
  timeRequests,
} from './contract'
import { type LocalDay, localDay } from './local-day'

/**
 * Who plans the clinic's days, over providers as `p`: clinicians their own, assistants those of whom they assist, a
 * clinical lead those they supervise, others all.
 */
export const schedulerPolicy = policyOf({
  support: 'everyone',
  manager: ['everyone', 'export'],
  clinical_admin: ['everyone', 'export'],
  clinical_lead: (me) => sql`p.supervisor_id = ${me.id}`,
  admin: 'everyone',
  provider: (me) => sql`p.user_id = ${me.id}`,
  assistant: (me) => sql`p.assistant_id = ${me.id}`,
})

const overlapsDay = ({ from, until }: Buckets) =>
  sql`a.provider_id = p.id and a.start_bucket > ${from - bucketsPerDay} and a.start_bucket < ${until} and a.end_bucket > ${from}`

const loadsOf = (scope: SQL, day: Buckets, providerId?: string | undefined): SQL => {
  const { from, until } = day
  return sql`
    select p.id, ${legalName('u')} as name, p.suffix, u.timezone,
      ifnull((select sum(min(a.open_end_bucket, ${until}) - max(a.open_start_bucket, ${from})) * 5
        from availabilities a indexed by availabilities_open_of_provider
        where a.provider_id = p.id and a.open_start_bucket > ${from - bucketsPerDay}
          and a.open_start_bucket < ${until} and a.open_end_bucket > ${from}), 0) as open_minutes,
      (select count(*) * 5 from slot_claims c where c.provider_id = p.id
        and c.bucket >= ${from} and c.bucket < ${until} and c.kind = 'visit') as taken_minutes,
      (select count(distinct c.owner_id) from slot_claims c where c.provider_id = p.id
        and c.bucket >= ${from} and c.bucket < ${until} and c.kind = 'visit') as visits,
      (select count(*) from availabilities a indexed by availabilities_by_provider
        where ${overlapsDay(day)} and a.status = 'pending') as pending
    from providers p join users u on u.id = p.user_id
    where p.status = 'active' and ${scope} ${providerId ? sql`and p.id = ${providerId}` : sql``}
    order by p.rank, p.id`
}

type LoadContract = EndpointContract & Pick<typeof scheduleProviders, 'query' | 'output'>

const providerBoard = (contract: LoadContract, isShown: (day: LocalDay) => SQL): Operation =>
  operation(contract, { policy: schedulerPolicy }, async (ctx) => {
    const day = await localDay(ctx, ctx.query)
    return {
      select: sql`select * from (${loadsOf(ctx.scope, day, ctx.query.providerId)}) where ${isShown(day)}`,
      meta: { date: day.date, timezone: day.timezone },
    }
  })

const isAway = ({ from, until }: LocalDay) =>
  sql`id in (select provider_id from time_away where ends_at > ${iso(from * bucketMs)} and starts_at < ${iso(until * bucketMs)})`

const maxSummaryDays = 92

const summary = report(availabilitiesSummary, {
  policy: schedulerPolicy,
  rows: async (ctx) => {
    const { date, timezone } = await localDay(ctx, { ...ctx.query, date: ctx.query.from })
    const until = ctx.query.until ?? addPeriod(date, 6, 'day')
    const days = daysBetween(date, until) + 1
    if (days < 1 || days > maxSummaryDays)
      throw badParameter('until', `Choose a last day up to ${maxSummaryDays} days later`)
    return {
      select: sql`
        select id, name, suffix, open_minutes, taken_minutes, visits, pending
        from (${loadsOf(ctx.scope, bucketsOfDays(date, days, timezone))})`,
      order: ['name'],
      meta: { from: date, until, timezone },
    }
  },
})

/** What is on record of open time and of time away within a day. */
const logs = report(scheduleLogs, {
  policy: schedulerPolicy,
  rows: async (ctx) => {
    const { from, until, ...day } = await localDay(ctx, ctx.query)
    const at = (bucket: number) => iso(bucket * bucketMs)
    return {
      select: sql`
        select printf('%012d', e.seq) as id, e.occurred_at as at, substr(e.name, length(t.kind) + 2) as action, t.kind,
          p.id as provider_id, ${legalName('u')} as provider_name, t.starts_at, t.ends_at,
          ${userName(sql`e.actor_id`)} as actor_name
        from (
          select id, provider_id, 'availabilities' as kind,
            strftime('%Y-%m-%dT%H:%M:%fZ', start_bucket * ${bucketMs / 1000}, 'unixepoch') as starts_at,
            strftime('%Y-%m-%dT%H:%M:%fZ', end_bucket * ${bucketMs / 1000}, 'unixepoch') as ends_at
          from availabilities indexed by availabilities_by_status
          where ${inList(sql`status`, availabilityStatuses)} and start_bucket > ${from - bucketsPerDay}
            and start_bucket < ${until} and end_bucket > ${from}
          union all select id, provider_id, 'admin_times', starts_at, ends_at from admin_times
          where ends_at > ${at(from)} and starts_at < ${at(until)}
          union all select id, provider_id, 'out_of_office_times', starts_at, ends_at from out_of_office_times
          where ends_at > ${at(from)} and starts_at < ${at(until)}) t
          join events e indexed by events_by_subject on e.subject_type = t.kind and e.subject_id = t.id
          join providers p on p.id = t.provider_id join users u on u.id = p.user_id
        where ${ctx.scope} ${ctx.query.providerId ? sql`and p.id = ${ctx.query.providerId}` : sql``}`,
      order: ['-id'],
      meta: day,
    }
  },
})

const columnsOfRequest = sql`id, provider_id, requested_by_id, purpose, reason_code, reason_text, starts_at, ends_at, kept_starts_at, kept_ends_at, status, version`

const requestedTimes = report(timeRequests, {
  policy: schedulerPolicy,
  rows: ({ query: { providerId, status }, scope, now }) => ({
    select: sql`
      select t.*, ${legalName('u')} as provider_name, ${userName(sql`t.requested_by_id`)} as requested_by_name
      from (select ${columnsOfRequest}, 'admin_times' as kind from admin_times
          union all select ${columnsOfRequest}, 'out_of_office_times' from out_of_office_times) t
        join providers p on p.id = t.provider_id join users u on u.id = p.user_id
      where t.ends_at > ${now} and t.status ${status ? sql`= ${status}` : sql`<> 'canceled'`}
        and ${scope} ${providerId ? sql`and p.id = ${providerId}` : sql``}`,
    order: ['starts_at'],
  }),
})

const statusBoard = (contract: typeof schedulePending | typeof scheduleDeclined, status: string) =>
  report(contract, {
    policy: schedulerPolicy,
    rows: ({ query: { providerId }, scope, now }) => ({
      select: sql`
        select a.id, p.id as provider_id, ${legalName('u')} as provider_name, a.start_bucket, a.end_bucket,
          a.kept_start_bucket, a.kept_end_bucket, a.timezone, a.status, a.version
        from availabilities a indexed by availabilities_by_status
          join providers p on p.id = a.provider_id join users u on u.id = p.user_id
        where a.status = ${status} and a.start_bucket > ${bucketOf(now) - bucketsPerDay}
          and a.end_bucket > ${bucketOf(now)}
          and ${scope} ${providerId ? sql`and p.id = ${providerId}` : sql``}`,
      order: ['start_bucket'],
      present: ({ startBucket, endBucket, keptStartBucket, keptEndBucket, ...row }) => ({
        ...row,
        ...timesOf({ startBucket, endBucket, keptStartBucket, keptEndBucket, status }),
      }),
    }),
  })

export const scheduleSummaries = [
  providerBoard(scheduleProviders, () => sql`1`),
  providerBoard(scheduledOn, () => sql`open_minutes > 0`),
  providerBoard(scheduledOff, () => sql`open_minutes = 0`),
  providerBoard(scheduledOutOfOffice, isAway),
  ...summary,
  ...logs,
  ...requestedTimes,
  ...statusBoard(schedulePending, 'pending'),
  ...statusBoard(scheduleDeclined, 'declined'),
]
