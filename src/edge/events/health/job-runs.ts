import { sql } from '../../platform/db/index'
import type { Statement } from '../../platform/db/statement'

interface Run {
  readonly name: 'minute' | 'daily'
  readonly jobs: readonly string[]
  readonly failed: readonly string[]
  readonly at: string
}

/** Records the run of a cron, and since when each of its jobs fails, for the health report. */
export const recordRun = ({ name, jobs, failed, at }: Run): readonly Statement[] => {
  const working = JSON.stringify(jobs.filter((job) => !failed.includes(job)))
  return [
    sql`
      insert into job_runs (name, ran_at) values (${name}, ${at})
      on conflict (name) do update set ran_at = excluded.ran_at`,
    sql`delete from job_runs where name in (select 'job.' || value from json_each(${working}))`,
    sql`
      insert into job_runs (name, ran_at, failing_since)
      select 'job.' || value, ${at}, ${at} from json_each(${JSON.stringify(failed)}) where true
      on conflict (name) do update set ran_at = excluded.ran_at`,
  ]
}
