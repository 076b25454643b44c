import { youngBackupSeconds } from '../events/health/health-checks'
import type { Db } from '../platform/db/connection'
import { sql } from '../platform/db/index'
import type { Environment } from '../platform/environment'
import { toEpochMs } from '../platform/time'
import { manifestName } from './manifest'

interface Place {
  readonly env: Environment
  readonly db: Db
  /** RFC 3339. */
  readonly now: string
}

/** Whether the newest backup lies in the bucket and is young. A backup is whole once its manifest is there. */
export const hasYoungBackup = async ({ env, db, now }: Place): Promise<boolean> => {
  const newest = await db.first(sql<{ id: string; moment: string }>`
    select id, moment_at as moment from backup_runs where phase = 'done' order by moment_at desc limit 1`)
  if (!newest || toEpochMs(now) - toEpochMs(newest.moment) > youngBackupSeconds * 1_000)
    return false
  // A bucket that does not answer holds nothing that could be restored now.
  const manifest = await env.BACKUPS?.head(manifestName(newest.id)).catch(() => null)
  return Boolean(manifest)
}
