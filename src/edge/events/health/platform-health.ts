import type { Db } from '../../platform/db/connection'
import { sql } from '../../platform/db/index'
import type { Environment } from '../../platform/environment'
import { Problem } from '../../platform/problem'
import { missingPaymentEvents } from '../../platform/services/payments/payment-events'
import { dayMs, toEpochMs } from '../../platform/time'
import { entriesOf } from '../../platform/typed-keys'
import { auditStateOf, lastCheck } from '../audit-check'
import type { AuditState } from '../audit-states'
import { type healthChecks, youngBackupSeconds } from './health-checks'
import type { ServiceName } from './service-levels'
import { maxBurnedPercent, measureServices } from './service-states'

export type HealthCheckName = (typeof healthChecks)[number]
/** A measured value, null where it cannot be measured, and its upper limit. */
interface Measure {
  readonly value: number | null
  readonly limit: number
}
const dailyJobsLimitSeconds = 26 * 3_600
type Checks = Readonly<Record<HealthCheckName, Measure>>
export interface HealthContext {
  readonly env: Environment
  readonly db: Db
  /** RFC 3339. */
  readonly now: string
}

/** The health report for operators: whether each part of the platform works. `write` tries the database's writing. */
export const measureHealth = async ({ env, db, now }: HealthContext, write: Promise<unknown>) => {
  const [writes, stored, counts, audit, unheard, services] = await Promise.all([
    faultsOf(write),
    faultsOf(env.FILES.head('health')),
    countWaiting(db, now).catch(() => null),
    lastCheck(env).then(auditStateOf, () => null),
    missingPaymentEvents(env).then(
      ({ length }) => length,
      () => null,
    ),
    measureServices(db, now).catch(() => []),
  ])
  const budgetOf = (service: ServiceName): Measure => ({
    value: services.find(({ name }) => name === service)?.burned ?? null,
    limit: maxBurnedPercent,
  })
  const checks: Checks = {
    database: { value: writes, limit: 0 },
    files: { value: stored, limit: 0 },
    audit: { value: audit && Number(!isAuditWell(audit, counts?.firstRun ?? null)), limit: 0 },
    events_waiting_seconds: { value: counts?.events ?? null, limit: 300 },
    dead_letters: { value: counts?.deadLetters ?? null, limit: 0 },
    deliveries_waiting_seconds: { value: counts?.deliveries ?? null, limit: 600 },
    failed_deliveries: { value: counts?.failedDeliveries ?? null, limit: 20 },
    seconds_since_minute_jobs: { value: counts?.minuteJobs ?? null, limit: 300 },
    seconds_since_daily_jobs: { value: counts?.dailyJobs ?? null, limit: dailyJobsLimitSeconds },
    failing_jobs: { value: counts?.failingJobs ?? null, limit: 0 },
    missing_payment_events: { value: unheard, limit: 0 },
    // A laptop makes a backup when it is told to.
    seconds_since_backup: {
      value: env.local ? 0 : (counts?.backup ?? null),
      limit: youngBackupSeconds,
    },
    days_of_oldest_key: { value: counts?.keyDays ?? null, limit: 400 },
    percent_of_booking_budget: budgetOf('booking'),
    percent_of_join_budget: budgetOf('join'),
    percent_of_reply_budget: budgetOf('reply'),
    percent_of_result_budget: budgetOf('result'),
  }
  const isWell = ({ value, limit }: Measure) => value !== null && value <= limit
  const listed = entriesOf(checks).map(([name, measure]) => ({
    name,
    isWell: isWell(measure),
    ...measure,
  }))
  return { isWell: listed.every((check) => check.isWell), checks: listed }
}

/** The trail of a new clinic is first checked in its first night. */
const isAuditWell = (state: AuditState, firstRunSeconds: number | null): boolean =>
  state === 'ok' || (state === 'never' && (firstRunSeconds ?? 0) <= dailyJobsLimitSeconds)

/** 1 where the work fails; a reached rate limit is refused as everywhere. */
const faultsOf = (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (error) => {
      if (error instanceof Problem) throw error
      return 1
    },
  )

interface Waiting {
  readonly event: string | null
  readonly retry: string | null
  readonly deadLetters: number
  readonly delivery: string | null
  readonly failedDeliveries: number
  readonly minuteJobs: string | null
  readonly dailyJobs: string | null
  readonly firstRun: string | null
  readonly failingJobs: number
  readonly backup: string | null
  readonly key: string | null
}
/**
 * Waiting events, deliveries and jobs, in seconds and counts. What never ran is waited for since the first run of
 * any job: a new clinic has no backup yet. Where no job ever ran, `minuteJobs` is null.
 */
const countWaiting = async (db: Db, now: string) => {
  const dayAgo = new Date(toEpochMs(now) - dayMs).toISOString()
  const found = await db.require(sql<Waiting>`
    select
      (select occurred_at from events where seq > (select min(seq) from subscriber_cursors) order by seq limit 1) as event,
      (select min(next_at) from event_retries where dead_lettered_at is null and next_at <= ${now}) as retry,
      (select count(*) from event_retries where dead_lettered_at is not null and not exists (
        select 1 from closed_faults where kind = 'dead_letter' and fault_id = subscriber || ' ' || seq)) as "deadLetters",
      (select min(due) from (
        select min(next_at) as due from deliveries where status = 'queued' and next_at <= ${now}
        union all select min(lease_until) from deliveries where status = 'sending' and lease_until < ${now})) as delivery,
      (select count(*) from deliveries where status = 'failed' and created_at > ${dayAgo} and not exists (
        select 1 from closed_faults where kind = 'delivery' and fault_id = deliveries.id)) as "failedDeliveries",
      (select ran_at from job_runs where name = 'minute') as "minuteJobs",
      (select ran_at from job_runs where name = 'daily') as "dailyJobs",
      (select ran_at from job_runs where name = 'first') as "firstRun",
      (select count(*) from job_runs where failing_since is not null) as "failingJobs",
      (select max(moment_at) from backup_runs where phase = 'done') as backup,
      (select min(newest) from (select max(first_seen_at) as newest from key_ages group by name)) as key`)
  const since = (at: string | null) =>
    at === null ? null : Math.max(0, Math.round((toEpochMs(now) - toEpochMs(at)) / 1000))
  const sinceFirst = (at: string | null) => since(at ?? found.firstRun ?? now)
  return {
    events: Math.max(since(found.event) ?? 0, since(found.retry) ?? 0),
    deadLetters: found.deadLetters,
    deliveries: since(found.delivery) ?? 0,
    failedDeliveries: found.failedDeliveries,
    minuteJobs: since(found.minuteJobs),
    dailyJobs: sinceFirst(found.dailyJobs),
    firstRun: since(found.firstRun),
    failingJobs: found.failingJobs,
    backup: sinceFirst(found.backup),
    keyDays: Math.floor((sinceFirst(found.key) ?? 0) / 86_400),
  }
}
