import { connect, type Db } from '../db/connection'
import { extendAvailabilities } from '../db/demo/availabilities'
import { insert } from '../db/statement'
import { events } from '../db/tables'
import { sweep } from '../deliveries/sweep'
import type { Environment } from '../environment'
import { uuidv7 } from '../identifiers'
import { log } from '../log'
import { now, plainDate } from '../time'
import { keepHead, keptHeads } from './heads'
import { drain } from './nudge'
import { purge } from './purge'
import { type Verdict, verify } from './verify'

type Job = (desk: { env: Environment; db: Db; at: number }) => Promise<unknown>

const daily = '17 4 * * *'

/** What the clock sets off. Every job runs, whatever becomes of the others. */
export const onCron = async (
  event: Pick<ScheduledController, 'cron'>,
  env: Environment,
): Promise<void> => {
  const desk = { env, db: connect(env.DB), at: now() }
  for (const [name, job] of Object.entries(event.cron === daily ? everyDay : everyMinute))
    await job(desk).catch((error: unknown) => log.fault(`cron.${name}`, error, env))
}

const everyMinute: Readonly<Record<string, Job>> = {
  drain: ({ env }) => drain(env),
  sweep: ({ env }) => sweep(env),
}

/** Seals are checked against the heads of earlier days before today's is kept. */
const checkSeals: Job = async ({ env, db, at }) => {
  const verdict = await verify(db, await keptHeads(env.FILES, at))
  log.note('seals_verified', { ok: verdict.ok, seals: verdict.seals, broken: verdict.firstBroken })
  if (!verdict.ok) await raiseAlarm(db, at, verdict)
  else if (verdict.head) await keepHead(env.FILES, verdict.head, at)
}

const everyDay: Readonly<Record<string, Job>> = {
  ...everyMinute,
  seals: checkSeals,
  purge: ({ db, at }) => purge(db, at),
  demoHours: async ({ env, at }) =>
    env.local && extendAvailabilities(env.DB, plainDate(at, 'America/New_York')),
}

/** A broken chain is itself an event, and a fault in the log; today's head is not kept. */
const raiseAlarm = async (db: Db, at: number, { firstBroken }: Verdict): Promise<void> => {
  await db.batch([
    insert(events, {
      name: 'seals.broken',
      subjectType: 'seals',
      subjectId: null,
      requestId: uuidv7(at),
      route: 'cron',
      detail: { first: firstBroken },
      at: new Date(at).toISOString(),
    }),
  ])
  throw new Error('The seals do not hold')
}
