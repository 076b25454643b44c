import { sql } from '../../platform/db/index'
import type { Environment } from '../../platform/environment'
import { log } from '../../platform/log'
import { sendMail } from '../../platform/services/mail'
import { type HealthContext, measureHealth } from './platform-health'

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

/** By every way that is set up. Where none of them works it is told again in a minute. */
const tell = async (env: Environment, incident: Incident): Promise<boolean> => {
  log.alarm('incident', `The check ${incident.name} fails: docs/runbook/${incident.name}.md`, {
    check: incident.name,
    value: incident.value,
  })
  const ways = [mailTo(env, incident), postTo(env, incident)].filter((way) => way !== null)
  const outcomes = await Promise.allSettled(ways)
  for (const each of outcomes)
    if (each.status === 'rejected') log.error('incidents', each.reason, env)
  return ways.length === 0 || outcomes.some(({ status }) => status === 'fulfilled')
}

const mailTo = (env: Environment, { name, openedAt, value }: Incident): Promise<unknown> | null => {
  const { RESEND_API_KEY, MAIL_FROM, ALERT_EMAIL, ENVIRONMENT, APP_ORIGIN } = env
  if (!(RESEND_API_KEY && MAIL_FROM && ALERT_EMAIL)) return null
  return sendMail(
    { RESEND_API_KEY, MAIL_FROM },
    {
      key: `incident ${name} ${openedAt}`,
      to: ALERT_EMAIL,
      subject: `Care Plus ${ENVIRONMENT}: ${name}`,
      text: `The check ${name} fails since ${openedAt} (${value ?? 'it could not be measured'}).\nRunbook: docs/runbook/${name}.md\n${APP_ORIGIN}/staff/operations`,
    },
  )
}

const postTo = (env: Environment, { name, openedAt, value }: Incident): Promise<unknown> | null => {
  if (!env.ALERT_WEBHOOK) return null
  return fetch(env.ALERT_WEBHOOK, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      text: `Care Plus ${env.ENVIRONMENT}: ${name} (${value ?? 'not measured'}), docs/runbook/${name}.md`,
      check: name,
      value,
      opened_at: openedAt,
      environment: env.ENVIRONMENT,
      runbook: `docs/runbook/${name}.md`,
    }),
    signal: AbortSignal.timeout(10_000),
  }).then((answer) => {
    if (!answer.ok) throw new Error(`The webhook answers ${answer.status}`)
  })
}
