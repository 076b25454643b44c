import { sql } from '../../platform/db/index'
import type { Environment } from '../../platform/environment'
import { log } from '../../platform/log'
import { type HealthContext, measureHealth } from './platform-health'
import { tellOperator } from './tell-operator'

interface Incident {
  readonly name: string
  readonly openedAt: string
  readonly value: number | null
}

/**
 * Opens an incident for each part of the platform that does not work, tells the operator of it once, and closes those
 * that are over. It goes around the outbox and the deliveries: these may be what does not work.
 */
export const tendIncidents = async (context: HealthContext): Promise<void> => {
  const { env, db, now } = context
  const { checks } = await measureHealth(context, db.exists(sql`select 1`))
  // The jobs of the minute run: this is one of them.
  const failing = checks
    .filter(({ name, isWell }) => !isWell && name !== 'seconds_since_minute_jobs')
    .map(({ name, value }) => [name, value])
  const rows = JSON.stringify(failing)
  const [, , { rows: untold }] = await db.batch([
    sql`
      update incidents set closed_at = ${now}
      where closed_at is null and check_name not in (select value ->> 0 from json_each(${rows}))`,
    sql`
      insert into incidents (check_name, opened_at, value)
      select value ->> 0, ${now}, value ->> 1 from json_each(${rows}) where true on conflict do nothing`,
    sql<Incident>`
      select check_name as name, opened_at as "openedAt", value from incidents where closed_at is null and alerted_at is null`,
  ])
  for (const incident of untold) {
    if (!(await tell(env, incident))) continue
    await db.batch([
      sql`
        update incidents set alerted_at = ${now}
        where check_name = ${incident.name} and opened_at = ${incident.openedAt}`,
    ])
  }
}

/** Sends an alert; false where no channel took it, so that the job sends it again in a minute. */
const tell = async (env: Environment, { name, openedAt, value }: Incident): Promise<boolean> => {
  const { ENVIRONMENT, APP_ORIGIN } = env
  const runbook = `docs/runbook/${name}.md`
  log.alarm('incident', `The check ${name} fails: ${runbook}`, { check: name, value })
  const { ways, taken } = await tellOperator(env, {
    key: `incident ${name} ${openedAt}`,
    subject: `Care Plus ${ENVIRONMENT}: ${name}`,
    text: `The check ${name} fails since ${openedAt} (${value ?? 'it could not be measured'}).\nRunbook: ${runbook}\n${APP_ORIGIN}/staff/operations`,
    news: {
      text: `Care Plus ${ENVIRONMENT}: ${name} (${value ?? 'not measured'}), ${runbook}`,
      check: name,
      value,
      opened_at: openedAt,
      environment: ENVIRONMENT,
      runbook,
    },
  })
  return ways === 0 || taken > 0
}
