import type { Environment } from '../platform/environment'
import { dayMs, hourMs, iso } from '../platform/time'
import { beginBackup, canBackUp, continueBackup } from './run-backup'

/** Three in the morning of the east coast in winter, four in summer, by UTC. */
const beginsAtMs = 8 * hourMs

/** Begins the backup of the night, and goes on with it minute by minute until it is whole. A laptop makes one when told to. */
export const backUpAtNight = async (env: Environment, at: number): Promise<void> => {
  if (env.local || !canBackUp(env)) return
  const dueAt = Math.floor((at - beginsAtMs) / dayMs) * dayMs + beginsAtMs
  const started = await env.DB.prepare('select 1 from backup_runs where started_at >= ? limit 1')
    .bind(iso(dueAt))
    .first()
  if (!started) await beginBackup(env, at)
  await continueBackup(env)
}
