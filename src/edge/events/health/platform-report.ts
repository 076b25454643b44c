import { sql } from '../../platform/db/index'
import { openFaults } from './faults'
import { subscriberLags } from './metrics'
import { type HealthContext, measureHealth } from './platform-health'
import { measureServices } from './service-states'

interface BackupRow {
  readonly id: string
  readonly phase: string
  readonly rows: number
  readonly files: number
  readonly startedAt: string
  readonly endedAt: string | null
}

/** How the platform runs: its checks with their incidents, lags, jobs, backups, and what was given up. */
export const reportPlatform = async (context: HealthContext) => {
  const { db } = context
  const [{ checks }, services, [incidents, lags, jobs, backups, faults]] = await Promise.all([
    measureHealth(context, db.exists(sql`select 1`)),
    measureServices(db, context.now),
    db.batch([
      sql<{ name: string; openedAt: string }>`
        select check_name as name, opened_at as "openedAt" from incidents where closed_at is null`,
      subscriberLags,
      sql<{ name: string; ranAt: string; tookMs: number | null; failingSince: string | null }>`
        select substr(name, 5) as name, ran_at as "ranAt", took_ms as "tookMs", failing_since as "failingSince"
        from job_runs where name like 'job.%' order by name`,
      sql<BackupRow>`
        select id, phase, rows, files, started_at as "startedAt", ended_at as "endedAt"
        from backup_runs order by started_at desc limit 5`,
      openFaults,
    ]),
  ])
  const openedAt = new Map(incidents.rows.map((each) => [each.name, each.openedAt]))
  return {
    id: 'now',
    checks: checks.map((check) => ({ ...check, openedAt: openedAt.get(check.name) ?? null })),
    services,
    subscribers: lags.rows.map(({ subscriber, behind }) => ({ name: subscriber, behind })),
    jobs: [...jobs.rows],
    backups: [...backups.rows],
    faults: faults.rows.map((fault) => ({ ...fault, canRetry: fault.canRetry === 1 })),
  }
}
