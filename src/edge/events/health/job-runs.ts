import { sql } from '../../platform/db/index'
import type { Statement } from '../../platform/db/statement'

export interface JobRun {
  readonly name: string
  readonly ms: number
  readonly isFailed: boolean
}
interface CronRun {
  readonly name: 'minute' | 'daily'
  readonly jobs: readonly JobRun[]
  readonly at: string
}

/** Records the run of a cron and of each of its jobs: when, how long, and since when it fails; and the very first run. */
export const recordRun = ({ name, jobs, at }: CronRun): readonly Statement[] => {
  const runs = JSON.stringify(
    jobs.map((job) => [`job.${job.name}`, Math.round(job.ms), job.isFailed ? 1 : 0]),
  )
  return [
    sql`insert into job_runs (name, ran_at) values ('first', ${at}) on conflict do nothing`,
    sql`
      insert into job_runs (name, ran_at) values (${name}, ${at})
      on conflict (name) do update set ran_at = excluded.ran_at`,
    sql`
      insert into job_runs (name, ran_at, took_ms, failing_since)
      select value ->> 0, ${at}, value ->> 1, iif(value ->> 2, ${at}, null) from json_each(${runs}) where true
      on conflict (name) do update set ran_at = excluded.ran_at, took_ms = excluded.took_ms,
        failing_since = iif(excluded.failing_since is null, null, ifnull(failing_since, excluded.failing_since))`,
  ]
}
