import { sql } from '../../platform/db/index'
import { type HealthContext, measureHealth } from './platform-health'
import { measureServices } from './service-states'

interface JobRow {
  readonly name: string
  readonly tookMs: number | null
  readonly ranAt: string
}

/** The health report as numbers for a scraper, in Prometheus' text exposition format. */
export const renderMetrics = async (
  context: HealthContext,
  write: Promise<unknown>,
): Promise<string> => {
  const [{ checks }, services, lags, jobs] = await Promise.all([
    measureHealth(context, write),
    measureServices(context.db, context.now),
    context.db.all(subscriberLags),
    context.db.all(sql<JobRow>`
      select substr(name, 5) as name, took_ms as "tookMs", ran_at as "ranAt" from job_runs where name like 'job.%' order by name`),
  ])
  const gauge = (name: string, help: string, lines: readonly string[]) => [
    `# HELP careplus_${name} ${help}`,
    `# TYPE careplus_${name} gauge`,
    ...lines.map((line) => `careplus_${name}${line}`),
  ]
  const of = (label: string, name: string, value: number) => `{${label}="${name}"} ${value}`
  return `${[
    ...gauge(
      'check',
      'What each check measured; none where it could not.',
      checks.flatMap(({ name, value }) => (value === null ? [] : [of('check', name, value)])),
    ),
    ...gauge(
      'check_limit',
      'The most at which a check is well.',
      checks.map(({ name, limit }) => of('check', name, limit)),
    ),
    ...gauge(
      'check_well',
      'Whether a check is well.',
      checks.map(({ name, isWell }) => of('check', name, Number(isWell))),
    ),
    ...gauge(
      'service_good',
      'What succeeded of a service in 28 days.',
      services.map(({ name, good }) => of('service', name, good)),
    ),
    ...gauge(
      'service_failed',
      'What failed of a service in 28 days.',
      services.map(({ name, failed }) => of('service', name, failed)),
    ),
    ...gauge(
      'service_budget_left_percent',
      'What is left of the error budget of 28 days.',
      services.map(({ name, left }) => of('service', name, left)),
    ),
    ...gauge(
      'events_behind',
      'Events that a subscriber has not handled.',
      lags.map(({ subscriber, behind }) => of('subscriber', subscriber, behind)),
    ),
    ...gauge(
      'job_milliseconds',
      'How long the last run of a job took.',
      jobs.flatMap(({ name, tookMs }) => (tookMs === null ? [] : [of('job', name, tookMs)])),
    ),
    ...gauge(
      'job_ran_timestamp_seconds',
      'When a job ran last.',
      jobs.map(({ name, ranAt }) => of('job', name, Math.floor(Date.parse(ranAt) / 1000))),
    ),
  ].join('\n')}\n`
}

/** How many events each subscriber has before it. */
export const subscriberLags = sql<{ readonly subscriber: string; readonly behind: number }>`
  select subscriber, (select ifnull(max(seq), 0) from events) - seq as behind from subscriber_cursors order by subscriber`
