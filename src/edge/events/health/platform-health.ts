import { countAttempt } from '../../access/rate-limits'
import type { RequestContext } from '../../access/request-context'
import { sql } from '../../platform/db/index'
import { Problem } from '../../platform/problem'
import { missingPaymentEvents } from '../../platform/services/payments/payment-events'
import { toEpochMs } from '../../platform/time'
import { entriesOf } from '../../platform/typed-keys'
import { auditStateOf, lastCheck } from '../audit-check'
import type { healthChecks } from './health-checks'

/** A measured value, null where it cannot be measured, and its upper limit. */
interface Measure {
  readonly value: number | null
  readonly limit: number
}
type Checks = Readonly<Record<(typeof healthChecks)[number], Measure>>

/** The health report for operators: whether each part of the platform works. */
export const measureHealth = async (ctx: RequestContext) => {
  const { env } = ctx
  const [writes, stored, counts, audit, unheard] = await Promise.all([
    faultsOf(countAttempt(ctx, 'health_details', { max: 120, windowSeconds: 60 })),
    faultsOf(env.FILES.head('health')),
    countWaiting(ctx).catch(() => null),
    lastCheck(env).then(auditStateOf, () => null),
    missingPaymentEvents(env).then(
      ({ length }) => length,
      () => null,
    ),
  ])
  const checks: Checks = {
    database: { value: writes, limit: 0 },
    files: { value: stored, limit: 0 },
    audit: { value: audit && Number(audit !== 'ok'), limit: 0 },
    events_waiting_seconds: { value: counts?.events ?? null, limit: 300 },
    dead_letters: { value: counts?.deadLetters ?? null, limit: 0 },
    deliveries_waiting_seconds: { value: counts?.deliveries ?? null, limit: 600 },
    seconds_since_minute_jobs: { value: counts?.minuteJobs ?? null, limit: 300 },
    seconds_since_daily_jobs: { value: counts?.dailyJobs ?? null, limit: 26 * 3_600 },
    missing_payment_events: { value: unheard, limit: 0 },
    failing_jobs: { value: counts?.failingJobs ?? null, limit: 0 },
  }
  const isWell = ({ value, limit }: Measure) => value !== null && value <= limit
  const listed = entriesOf(checks).map(([name, measure]) => ({
    name,
    isWell: isWell(measure),
    ...measure,
  }))
  return { isWell: listed.every((check) => check.isWell), checks: listed }
}

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
  readonly deadLetters: number
  readonly delivery: string | null
  readonly minuteJobs: string | null
  readonly dailyJobs: string | null
  readonly failingJobs: number
}
/** Waiting events, deliveries and jobs, in seconds and counts; null for jobs that never ran. */
const countWaiting = async ({ db, now }: RequestContext) => {
  const found = await db.require(sql<Waiting>`
    select
      (select occurred_at from events where seq > (select min(seq) from subscriber_cursors) order by seq limit 1) as event,
      (select count(*) from event_retries where dead_lettered_at is not null) as "deadLetters",
      (select min(next_at) from deliveries where status = 'queued' and next_at <= ${now}) as delivery,
      (select ran_at from job_runs where name = 'minute') as "minuteJobs",
      (select ran_at from job_runs where name = 'daily') as "dailyJobs",
      (select count(*) from job_runs where failing_since is not null) as "failingJobs"`)
  const since = (at: string | null) =>
    at === null ? null : Math.max(0, Math.round((toEpochMs(now) - toEpochMs(at)) / 1000))
  return {
    events: since(found.event) ?? 0,
    deadLetters: found.deadLetters,
    deliveries: since(found.delivery) ?? 0,
    minuteJobs: since(found.minuteJobs),
    dailyJobs: since(found.dailyJobs),
    failingJobs: found.failingJobs,
  }
}
