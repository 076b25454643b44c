import type { Db } from '../../platform/db/connection'
import { sql } from '../../platform/db/index'
import { dayMs, hourMs, iso, toEpochMs } from '../../platform/time'
import {
  levelDays,
  type PublicState,
  type ServiceName,
  serviceLevels,
  serviceNames,
} from './service-levels'

/** The hour of a moment, as `service_counts` has it. */
export const hourOf = (at: number): string => iso(Math.floor(at / hourMs) * hourMs)

/** A service is disturbed where more than this share of its budget was used up within six hours, in percent. */
export const maxBurnedPercent = 10
/** A small clinic has few bookings: its budget holds ten failures all the same, so that a single one alerts no one. */
const smallestBudget = 10
const recentHours = 6
/** This hour and the one before. */
const currentHours = 2
/** Counts that are older than this say nothing of now. */
const freshForMs = 15 * 60_000
const patienceMs = 3_000

interface Row {
  readonly service: ServiceName
  readonly good: number
  readonly failed: number
  readonly recent: number
  readonly current: number
}

/** Counts of the last 28 days for each service, and how much of its error budget they used up, in percent. */
export const measureServices = async (db: Db, now: string) => {
  const since = (hours: number) => hourOf(toEpochMs(now) - (hours - 1) * hourMs)
  const rows = await db.all(sql<Row>`
    select service, sum(good) as good, sum(failed) as failed,
      sum(iif(hour >= ${since(recentHours)}, failed, 0)) as recent,
      sum(iif(hour >= ${since(currentHours)}, failed, 0)) as current
    from service_counts where hour > ${iso(toEpochMs(now) - levelDays * dayMs)} group by service`)
  return serviceNames.map((name) => {
    const { target, measure, source } = serviceLevels[name]
    const { good, failed, recent, current } = rows.find(({ service }) => service === name) ?? none
    const budget = Math.max(smallestBudget, (good + failed) * (1 - target))
    const percentOf = (count: number) => Math.round((100 * count) / budget)
    return {
      name,
      measure,
      source,
      target: target * 100,
      good,
      failed,
      left: Math.max(0, 100 - percentOf(failed)),
      burned: percentOf(recent),
      burnedNow: percentOf(current),
    }
  })
}
const none = { good: 0, failed: 0, recent: 0, current: 0 }

/** What anyone may know of each service: no number. All are unknown where the database does not answer or nothing counts. */
export const readPublicStates = async (
  db: Db,
  now: string,
): Promise<{ name: ServiceName; state: PublicState }[]> => {
  const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null))
  const measuring = measureFresh(db, now).catch(() => null)
  const measured = await Promise.race([measuring, late])
  return measured ?? serviceNames.map((name) => ({ name, state: 'unknown' }))
}

const measureFresh = async (db: Db, now: string) => {
  const [measured, isFresh] = await Promise.all([
    measureServices(db, now),
    db.exists(sql`
      select 1 from job_runs where name = 'job.service_levels' and failing_since is null
        and ran_at > ${iso(toEpochMs(now) - freshForMs)}`),
  ])
  if (!isFresh) return null
  return measured.map(({ name, burned, burnedNow }) => ({
    name,
    state: stateOf(burned, burnedNow),
  }))
}

const stateOf = (burned: number, burnedNow: number): PublicState =>
  burnedNow > maxBurnedPercent
    ? 'disturbed'
    : burned > maxBurnedPercent
      ? 'disturbed_before'
      : 'works'
