import { type Db, sql } from '#edge/platform/db/index'
import type { Environment } from '#edge/platform/environment'
import { log } from '#edge/platform/log'
import { hourMs, iso } from '#edge/platform/time'
import { rulesVersion } from '../rules-version'
import { readResultAgain } from './read-result-again'

/** Results a run: each takes about a dozen statements of the limit that all jobs of a minute share. */
export const resultsPerRun = 20

/** Pause between two walks; the next one retries failed results and finds those that an earlier deploy read meanwhile. */
const restartAfterMs = hourMs

interface Walk {
  readonly since: string
  /** The last result of the previous page. */
  readonly cursor: string | null
  readonly endedAt: string | null
}
interface Place {
  readonly id: string
  readonly rulesVersion: string
  readonly isClosed: number
  readonly workOrder: string
}

/**
 * Reads results of other rules versions again, a page a run: open ones first, then by gravity. A failed result fails
 * the run, and does not stop the others.
 */
export const readResultsAgain = async (env: Environment, db: Db, at: number): Promise<void> => {
  const walk = await findWalk(db, at)
  if (walk.endedAt && Date.parse(walk.endedAt) > at - restartAfterMs) return
  const places = await db.all(selectPlaces(walk.cursor))
  const failures: unknown[] = []
  for (const { id } of places)
    await readResultAgain(env, db, id, { at: iso(at), since: walk.since }).catch((error: unknown) =>
      failures.push(error),
    )
  const last = places.at(-1)
  const isLastPage = places.length < resultsPerRun
  await db.batch([
    sql`
      update rules_versions set cursor = ${isLastPage || !last ? null : JSON.stringify(last)},
        ended_at = ${isLastPage ? iso(at) : null} where version = ${rulesVersion}`,
  ])
  if (places.length > 0)
    log.info('results_read_again', { results: places.length, failed: failures.length })
  if (failures.length > 0) throw failures[0]
}

/** Finds the progress of the rules in force; their first run adds the row. */
const findWalk = async (db: Db, at: number): Promise<Walk> => {
  const find = () =>
    db.first(sql<Walk>`
      select since, cursor, ended_at as "endedAt" from rules_versions where version = ${rulesVersion}`)
  const found = await find()
  if (found) return found
  const since = iso(at)
  await db.batch([
    sql`insert into rules_versions (version, since) values (${rulesVersion}, ${since}) on conflict do nothing`,
  ])
  return (await find()) ?? { since, cursor: null, endedAt: null }
}

/** Selects the next page in the order of the index `labs_by_rules`, without results of the rules in force. */
const selectPlaces = (cursor: string | null) => {
  const after: Place | null = cursor && JSON.parse(cursor)
  const isAfter = after
    ? sql`(l.rules_version, (l.closed_at is not null), l.work_order, l.id) >
        (${after.rulesVersion}, ${after.isClosed}, ${after.workOrder}, ${after.id})`
    : sql`1`
  const page = (comparison: '<' | '>') => sql`select * from (
    select l.id, l.rules_version as "rulesVersion", (l.closed_at is not null) as "isClosed", l.work_order as "workOrder"
    from labs l where l.rules_version ${sql.raw(comparison)} ${rulesVersion} and ${isAfter}
    order by l.rules_version, (l.closed_at is not null), l.work_order, l.id limit ${resultsPerRun})`
  return sql<Place>`${page('<')} union all ${page('>')} limit ${resultsPerRun}`
}
