import { extendAvailabilities } from '../demo/availabilities'
import { sendDueDeliveries } from './deliveries/send-due'
import { checkAudit } from './events/audit-check'
import { drainOutbox } from './events/request-drain'
import { connect, type Db } from './platform/db/connection'
import { insert } from './platform/db/statement'
import { events } from './platform/db/tables'
import type { Environment } from './platform/environment'
import { uuidv7 } from './platform/ids'
import { log } from './platform/log'
import { iso, localDate, now } from './platform/time'
import { purgeExpired } from './retention'

type Job = (desk: { env: Environment; db: Db; at: number }) => Promise<unknown>

const dailyCron = '17 4 * * *'

/** What the clock sets off. Every job runs, whatever becomes of the others. */
export const onCron = async (
  event: Pick<ScheduledController, 'cron'>,
  env: Environment,
): Promise<void> => {
  const desk = { env, db: connect(env.DB), at: now() }
  for (const [name, job] of Object.entries(event.cron === dailyCron ? everyDay : everyMinute))
    await job(desk).catch((error: unknown) => log.error(`cron.${name}`, error, env))
}

const everyMinute: Readonly<Record<string, Job>> = {
  drain: ({ env }) => drainOutbox(env),
  sweep: ({ env }) => sendDueDeliveries(env),
}

/** A broken chain is a line of its own in the log, an event, and a banner on the pages of those who answer for it. */
const checkSeals: Job = async ({ env, db, at }) => {
  const { ok, firstBroken, seals } = await checkAudit(env, db, at)
  log.info('audit_checked', { ok, seals, firstBroken })
  if (ok) return
  log.alarm(
    'audit_broken',
    'The audit trail is not what was sealed: events were changed, removed or added behind the application',
    { firstBroken },
  )
  await db.batch([
    insert(events, {
      name: 'seals.broken',
      subjectType: 'seals',
      subjectId: null,
      requestId: uuidv7(at),
      route: 'cron',
      detail: { first: firstBroken },
      at: iso(at),
    }),
  ])
}

const everyDay: Readonly<Record<string, Job>> = {
  ...everyMinute,
  seals: checkSeals,
  purge: ({ db, at }) => purgeExpired(db, at),
  demoHours: async ({ env, at }) =>
    env.local && extendAvailabilities(env.DB, localDate(at, 'America/New_York')),
}
