import { type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '../../access/request-context'
import { parseEndpointQuery } from '../../jsonapi/endpoint-query'
import {
  type Access,
  type HonoContext,
  type Operation,
  rawOperation,
} from '../../jsonapi/operation'
import { respond } from '../../jsonapi/read-handlers'
import { snakeKeys } from '../../platform/case'
import { raw, type Statement } from '../../platform/db/statement'
import { iso } from '../../platform/time'
import { bucketMs } from '../appointments/slots'
import {
  scheduleDeclined,
  scheduledOff,
  scheduledOn,
  schedulePending,
  scheduleProviders,
} from './contract'
import { type Day, dayOf } from './local-day'

/** Those who plan the clinic's days. */
export const schedulers: Access = ['support', 'manager', 'clinical_admin', 'clinical_lead', 'admin']

/** A clinical lead plans for those they supervise; the others for everybody. */
export const planned = ({ actor }: RequestContext): SQL =>
  actor.role === 'clinical_lead' ? sql`p.supervisor_id = ${actor.id}` : sql`1`

interface Load {
  readonly id: string
  readonly name: string
  readonly suffix: string | null
  readonly timezone: string
  readonly openMinutes: number
  readonly takenMinutes: number
  readonly visits: number
  readonly pending: number
}

const reach = ({ from, until }: Day) =>
  sql`a.provider_id = p.id and a.start_bucket > ${from - 288} and a.start_bucket < ${until} and a.end_bucket > ${from}`

const loads = (ctx: RequestContext, day: Day, providerId: string | undefined): Statement<Load> => {
  const { from, until } = day
  return raw(sql`
    select p.id, u.first_name || ' ' || u.last_name as name, p.suffix, u.timezone,
      ifnull((select sum(min(a.end_bucket, ${until}) - max(a.start_bucket, ${from})) * 5
        from availabilities a indexed by availabilities_by_provider
        where ${reach(day)} and a.status = 'authorized'), 0) as "openMinutes",
      (select count(*) * 5 from slot_claims c where c.provider_id = p.id
        and c.bucket >= ${from} and c.bucket < ${until} and c.kind = 'visit') as "takenMinutes",
      (select count(distinct c.owner_id) from slot_claims c where c.provider_id = p.id
        and c.bucket >= ${from} and c.bucket < ${until} and c.kind = 'visit') as visits,
      (select count(*) from availabilities a indexed by availabilities_by_provider
        where ${reach(day)} and a.status = 'pending') as pending
    from providers p join users u on u.id = p.user_id
    where p.status = 'active' and ${planned(ctx)} ${providerId ? sql`and p.id = ${providerId}` : sql``}
    order by p.rank, p.id`)
}

const byClinician =
  (query: typeof scheduleProviders.query, keep: (load: Load) => boolean) =>
  async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
    const asked = parseEndpointQuery(c, query)
    const day = await dayOf(ctx, asked)
    const rows = await ctx.db.all(loads(ctx, day, asked.providerId))
    return respond({
      data: rows.filter(keep).map(({ id, ...attributes }) => ({
        type: 'providers',
        id,
        attributes: snakeKeys(attributes),
      })),
      meta: { date: day.date, timezone: day.timezone },
    })
  }

interface Asked {
  readonly id: string
  readonly providerId: string
  readonly providerName: string
  readonly startBucket: number
  readonly endBucket: number
  readonly timezone: string
  readonly status: string
  readonly version: number
}

const byStatus =
  (status: 'pending' | 'declined') =>
  async (c: HonoContext, ctx: RequestContext): Promise<Response> => {
    const { providerId } = parseEndpointQuery(c, schedulePending.query)
    const today = Math.floor(Date.parse(ctx.now) / bucketMs)
    const rows = await ctx.db.all(
      raw<Asked>(sql`
        select a.id, p.id as "providerId", u.first_name || ' ' || u.last_name as "providerName",
          a.start_bucket as "startBucket", a.end_bucket as "endBucket", a.timezone, a.status, a.version
        from availabilities a indexed by availabilities_open
          join providers p on p.id = a.provider_id join users u on u.id = p.user_id
        where a.status = ${status} and a.start_bucket > ${today - 288} and a.end_bucket > ${today}
          and ${planned(ctx)} ${providerId ? sql`and p.id = ${providerId}` : sql``}
        order by a.start_bucket, a.id limit 200`),
    )
    return respond({
      data: rows.map(({ id, startBucket, endBucket, version, ...attributes }) => ({
        type: 'availabilities',
        id,
        attributes: snakeKeys({
          ...attributes,
          startsAt: iso(startBucket * bucketMs),
          endsAt: iso(endBucket * bucketMs),
        }),
        meta: { version },
      })),
    })
  }

const isOn = ({ openMinutes }: Load) => openMinutes > 0
const everybody = () => true

export const boards: readonly Operation[] = [
  rawOperation(scheduleProviders, {
    name: 'schedule.providers',
    access: schedulers,
    handle: byClinician(scheduleProviders.query, everybody),
  }),
  rawOperation(scheduledOn, {
    name: 'schedule.scheduledOn',
    access: schedulers,
    handle: byClinician(scheduledOn.query, isOn),
  }),
  rawOperation(scheduledOff, {
    name: 'schedule.scheduledOff',
    access: schedulers,
    handle: byClinician(scheduledOff.query, (load) => !isOn(load)),
  }),
  rawOperation(schedulePending, {
    name: 'schedule.pending',
    access: schedulers,
    handle: byStatus('pending'),
  }),
  rawOperation(scheduleDeclined, {
    name: 'schedule.declined',
    access: schedulers,
    handle: byStatus('declined'),
  }),
]
